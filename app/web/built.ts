import type { Built } from './places.ts'

const found: { now?: Built } = {}

/** For the menus: what there is. Filled in by the list of screens, which screens themselves cannot import. */
export const built: Built = {
  screenAt: (path) => found.now?.screenAt(path),
  hasAction: (action) => found.now?.hasAction(action) ?? false,
  get brought() {
    return found.now?.brought ?? []
  },
}

/** Called once, by the list of screens. */
export function fillBuilt(all: Built): void {
  found.now = all
}
