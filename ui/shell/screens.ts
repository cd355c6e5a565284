import type { ComponentType } from 'react'
import type { Icon } from '@phosphor-icons/react'
import type { Route } from '#kit/contract.ts'
import type { FacePerson } from '#ui/person-name.ts'

/** Who may open a screen. The router's gate and the menus read it; the server enforces the same on the calls behind it. */
export type Access = 'public' | 'session' | 'operator' | { anyOf: readonly [string, ...string[]] }

/** Around a screen: nothing, the public pages' frame, the company's sidebar, or the sidebar with the settings' sub-menu. */
export type Frame = 'none' | 'public' | 'company' | 'settings'

/** One address of the product. Parameters are written `$id`, as the router does. */
export interface Screen {
  path: string
  place: 'bare' | 'company' | 'any'
  access: Access
  frame: Frame
  /** Open before a person's first day: their own record, what they have to do, how they sign in. */
  early?: true
  /** Outside the `demo` company it leads to `/dashboard`. */
  conditional?: true
  /** Replaces the title that is built from the path. */
  title?: string
  /** The module must export a component named `Screen`. Loaded when the address is opened. */
  load: () => Promise<{ Screen: ComponentType }>
}

/** How an address is shown in the menus. The shell orders them; one that it does not know goes last. */
export interface MenuEntry {
  /** A screen's path; `$me` is the reader's id. */
  path: string
  /** A message key, like the next one. */
  word: string
  /** For the phone's bar, where there is little room. */
  short?: string
  icon: Icon
  /** Where it differs from the screen's. */
  access?: Access
  /** Name of a number in the user-info answer that is shown as a count. */
  count?: 'approvalsCount'
}

export const SETTINGS = ['personal', 'company', 'people', 'time', 'things'] as const

/** How a page is shown in the settings' sub-menu. The shell orders each group; a page that it does not know goes last. */
export interface SettingsEntry {
  /** A screen's path. */
  path: string
  group: (typeof SETTINGS)[number]
  /** A message key. */
  word: string
  /** Where it differs from the screen's. */
  access?: Access
}

/** A tab of `/people/$id/<path>`, brought by the feature that owns its content. */
export interface ProfileTab {
  path: string
  order: number
  word: string
  /** Shown when the profile head's `sections` holds this section with view or edit. */
  section: string
  /** Its area does not exist yet: its address says what will be there, and it is not in the bar. */
  isToCome?: true
  /** It can show another day than today (`?asOf=`); above any other tab it says that there is no history. */
  showsDays?: true
  load: () => Promise<{ Tab: ComponentType<{ userId: string }> }>
}

/** A part of the dashboard. `data` is the widget's own part of the one answer that fills them all. */
export interface WidgetSlot {
  name: string
  column: 'wide' | 'side'
  order: number
  load: () => Promise<{ Widget: ComponentType<{ data: unknown }> }>
}

/** Props of a panel of the approvals inbox: the item, and its feature's own part (`own` of the server's answer). */
export interface ApprovalPart {
  item: { source: string; id: string; own: unknown; standsFor?: FacePerson | null }
}

/** What a source of approvals shows of its own things, at their head and below, and the kinds by which its things can be filtered. */
export interface ApprovalSlot {
  source: string
  /** `word` is a message key. */
  kinds: readonly { value: string; word: string }[]
  /** Its things can be of kinds of leave that the company has added. */
  hasOwnKinds?: true
  /** Without it the inbox shows the item's own text. */
  load?: () => Promise<{ Facts: ComponentType<ApprovalPart>; Around: ComponentType<ApprovalPart> }>
  /** Above the inbox: what its feature has to say of requests that wait for others. */
  notice?: { access: Access; load: () => Promise<{ Notice: ComponentType }> }
}

/** An entry of the menu on a person's profile, for those who may: leads to an address, or makes a call with the person's `id`. */
export type PersonAction = {
  /** A message key. */
  word: string
  access: Access
  /** Not on one's own profile. */
  ofOthers?: true
} & ({ to: (userId: string) => string; load?: never } | { to?: never; load: () => Promise<{ operation: Route }> })

/** An action in the command palette. */
export interface PaletteAction {
  word: string
  /** Message with other words that it is found by. */
  also?: string
  icon: Icon
  access?: Access
  run: (go: (path: string) => void) => void
}

/** What a search of the command palette has found. */
export interface SearchHit {
  id: string
  word: string
  /** A second, quieter word. */
  note?: string
  icon?: Icon
  person?: FacePerson
  to: string
}

/** A group of the command palette that searches while the person types. */
export interface SearchSlot {
  /** A message key, of the group. */
  word: string
  order: number
  access: Access
  load: () => Promise<{ search: (query: string, limit: number) => Promise<readonly SearchHit[]> }>
}

/** A mandatory action without an address: shown before the app, wherever the person is. `done` asks again what is due. */
export interface BeforeSlot {
  action: string
  load: () => Promise<{ Before: ComponentType<{ done: () => void }> }>
}

/** A dialog that any page of the company can open by its address: loaded when one of these parameters is behind the `?`. */
export interface HostSlot {
  params: readonly string[]
  load: () => Promise<{ Host: ComponentType }>
}

/** A part of a settings page, of a person's record or of what is beside it, that belongs to another feature. */
export interface PanelSlot {
  page: 'personal' | 'integrations' | 'security' | 'signin' | 'record' | 'glance'
  order: number
  /** Of a record: it is there on another day than today too. */
  showsDays?: true
  /** `userId`: whose record it is; empty on a settings page. */
  load: () => Promise<{ Panel: ComponentType<{ userId: string }> }>
}

/** A report on `/reports`, shown to people who may open its screen. */
export interface ReportSlot {
  path: string
  /** Message keys. */
  word: string
  about: string
}

/** What a feature brings to the browser; `app/web/modules.ts` lists them and nothing else. */
export interface WebModule {
  screens?: readonly Screen[]
  menu?: readonly MenuEntry[]
  settings?: readonly SettingsEntry[]
  profileTabs?: readonly ProfileTab[]
  widgets?: readonly WidgetSlot[]
  panels?: readonly PanelSlot[]
  approvals?: readonly ApprovalSlot[]
  actions?: readonly PaletteAction[]
  /** An action of the palette for each kind of leave that the company has added and everyone requests; `word` has its `{name}`. */
  kindAction?: { word: string; access: Access; run: (go: (path: string) => void, kind: string) => void }
  personActions?: readonly PersonAction[]
  searches?: readonly SearchSlot[]
  reports?: readonly ReportSlot[]
  before?: readonly BeforeSlot[]
  hosts?: readonly HostSlot[]
  /** Where the phone's Request (+) leads, and for whom; one module has it. */
  request?: { to: string; access: Access }
}
