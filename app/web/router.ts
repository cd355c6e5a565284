import { createRouter } from '@tanstack/react-router'
import type { Screen } from '#ui/shell/screens.ts'
import { goThrough } from './leave.ts'
import { routeTree } from './routes.ts'
import { titleOf } from './titles.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

export const router = createRouter({
  routeTree: routeTree(() => void router.invalidate()),
  defaultPreload: 'intent',
  defaultPendingMs: 400,
  scrollRestoration: true,
  trailingSlash: 'preserve',
})

goThrough((to) => void router.navigate({ to, replace: true }))

/** After each change of address: the window's title, and for those who do not see the page, the focus at its beginning. */
export function followAddress(): void {
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    const screen = router.state.matches.at(-1)?.staticData.screen
    document.title = screen?.title ?? (titleOf(screen?.path ?? '') || 'Staffroom')
    if (pathChanged && fromLocation) focusPage()
  })
}

/** Tabs inside a page are addresses too: what has the focus in the page and is still there keeps it. */
function focusPage() {
  const main = document.querySelector<HTMLElement>('#main')
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
}
