import type { Screen, WebModule } from '#ui/shell/screens.ts'

/** These pages are ready when they leave the server (`../pages`): the app only has to let go of the window. */
const page = (path: string, place: Screen['place']): Screen => ({
  path,
  place,
  access: 'public',
  frame: 'none',
  load: () => import('./ready-screen.tsx'),
})

export const web: WebModule = {
  screens: [
    page('/', 'any'),
    page('/signup', 'any'),
    page('/request-demo', 'any'),
    page('/contacts', 'any'),
    page('/contact-us', 'bare'),
    page('/terms-and-conditions', 'bare'),
    page('/privacy-policy', 'bare'),
    page('/thanks-for-request', 'bare'),
  ],
}
