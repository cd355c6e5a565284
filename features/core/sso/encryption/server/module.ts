import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'ssoEncryption',
  routes: [routes],
  sealed: [{ table: 'sso_decryption_keys', column: 'private_key', of: 'company' }],
}
