import type { ServerModule } from '#platform/module.ts'
import { closed } from '../pages/closed-page.ts'
import { contactUs, contacts } from '../pages/contact-page.ts'
import { demo } from '../pages/demo-page.ts'
import { landing } from '../pages/landing-page.ts'
import { privacy, terms } from '../pages/legal-page.ts'
import { signUp } from '../pages/sign-up-page.ts'
import { thanks } from '../pages/thanks-page.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'site',
  routes: [routes],
  pages: [landing, signUp, demo, contactUs, contacts, terms, privacy, thanks],
  closed,
}
