import type { MenuEntry, Screen, SettingsEntry } from '#ui/shell/screens.ts'

export interface Built {
  /** Whether a mandatory action has somewhere to be done. */
  hasAction: (action: string) => boolean
  /** The screen at a path, if some feature brings one. */
  screenAt: (path: string) => Pick<Screen, 'access' | 'early'> | undefined
  /** What features bring to the menus. */
  brought: readonly MenuEntry[]
  /** What features bring to the settings' sub-menu. */
  settings: readonly SettingsEntry[]
}

const found: { now?: Built } = {}

/** For the menus: what there is. Filled in by the list of screens, which screens themselves cannot import. */
export const built: Built = {
  screenAt: (path) => found.now?.screenAt(path),
  hasAction: (action) => found.now?.hasAction(action) ?? false,
  get brought() {
    return found.now?.brought ?? []
  },
  get settings() {
    return found.now?.settings ?? []
  },
}

/** Called once, by the list of screens. */
export function fillBuilt(all: Built): void {
  found.now = all
}
