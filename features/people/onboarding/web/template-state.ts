import type { Sent } from '#kit/contract.ts'
import type { PersonOption } from '#features/people/record/web/api.tsx'
import type {
  AskedField,
  Filled,
  Hands,
  Kind,
  onboarding,
  Owner,
  StepKind,
  Template,
  TemplateStep,
} from '../contract.ts'

/** The asset that a step names; without an id once it is deleted. */
export interface NamedAsset {
  id: string | null
  name: string
  /** By which it is told from others of its name. */
  number: string
  categoryId: string | null
}

/** A step as it is edited. `key` keeps its row while it moves. */
export interface DraftStep {
  key: string
  id?: string
  title: string
  kind: StepKind
  owner: Owner
  ownerUser: PersonOption | null
  ownerRoleId: string | null
  offsetDays: number
  body: string
  link: string
  section: Filled | null
  asks: AskedField[]
  hands: Hands | null
  assetCategoryId: string | null
  asset: NamedAsset | null
}

export const WHEN = ['before', 'on', 'after'] as const
export type When = (typeof WHEN)[number]
/** A step in its dialog: the day is a number and a direction. */
export type StepValues = Omit<DraftStep, 'key' | 'id' | 'offsetDays'> & { days: string; when: When }

export interface DraftRule {
  key: string
  locationId: string | null
  departmentId: string | null
  employmentTypeId: string | null
}

export interface Draft {
  name: string
  kind: Kind
  description: string
  steps: DraftStep[]
  rules: DraftRule[]
}

export const NEW: Draft = { name: '', kind: 'onboarding', description: '', steps: [], rules: [] }

export const newStep = (): DraftStep => ({
  key: crypto.randomUUID(),
  title: '',
  kind: 'task',
  owner: 'hr',
  ownerUser: null,
  ownerRoleId: null,
  offsetDays: 0,
  body: '',
  link: '',
  section: 'fields',
  asks: [],
  hands: null,
  assetCategoryId: null,
  asset: null,
})

export const newRule = (): DraftRule => ({
  key: crypto.randomUUID(),
  locationId: null,
  departmentId: null,
  employmentTypeId: null,
})

/** @param asNew for a copy, whose steps are none of the template's own and which starts by hand until someone decides */
export const draftOf = (template: Template, { asNew = false } = {}): Draft => ({
  name: template.name,
  kind: template.kind,
  description: template.description,
  steps: template.steps.map((step) => draftStep(step, asNew)),
  rules: asNew ? [] : template.rules.map((rule, at) => ({ ...rule, key: `${at}` })),
})

const draftStep = (step: TemplateStep, asNew: boolean): DraftStep => ({
  ...(asNew ? {} : { id: step.id }),
  key: step.id,
  title: step.title,
  kind: step.kind,
  owner: step.owner,
  ownerUser: step.ownerUser && { ...step.ownerUser, email: '' },
  ownerRoleId: step.ownerRoleId,
  offsetDays: step.offsetDays,
  body: step.body,
  link: step.link,
  section: step.section ?? 'fields',
  asks: step.asks,
  hands: step.hands,
  assetCategoryId: step.assetCategoryId,
  asset: step.asset && { ...step.asset, categoryId: step.assetCategoryId },
})

/** What belongs to the screen alone stays on it: the contract reads the rest. */
export const sent = ({ steps, rules, ...head }: Draft): Sent<typeof onboarding.createOnboardingTemplate> => ({
  ...head,
  steps: steps.map(({ ownerUser, asks, asset, ...step }) => ({
    ...step,
    ownerUserId: ownerUser?.id ?? null,
    assetId: asset?.id ?? null,
    asks: asks.map(({ key }) => key),
  })),
  rules,
})
