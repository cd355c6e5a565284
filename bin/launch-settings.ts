import { join } from 'node:path'
import { dataFolder, ownSecret } from './launch-place.ts'

export type Settings = Record<string, string | undefined>

/**
 * How `npm start` runs. `trial`: everything is ours, with a demo company with well-known passwords. `cautious`: a database of the
 * operator's own without a word on its purpose, so production's rules hold. `production`: declared, and no setting is made up.
 */
export type Mode = 'trial' | 'cautious' | 'production'

export function modeOf(env: Settings): Mode {
  if (env.NODE_ENV === 'production') return 'production'
  return env.NODE_ENV === undefined && env.DATABASE_URL ? 'cautious' : 'trial'
}

/** The settings that the server is started with. */
export function settingsFor(mode: Mode, given: Settings): Settings {
  const env: Settings = { ...given, PORT: given.PORT ?? '3000' }
  if (mode === 'production') return { ...env, WEB_FOLDER: env.WEB_FOLDER ?? 'dist/web' }
  const folder = dataFolder()
  return {
    ...env,
    // said out loud to the server, which would be cautious otherwise
    ...(mode === 'trial' && { NODE_ENV: env.NODE_ENV ?? 'development' }),
    STAFFROOM_SECRET: env.STAFFROOM_SECRET ?? ownSecret(folder),
    FILES_FOLDER: env.FILES_FOLDER ?? join(folder, 'files'),
    MAIL_FOLDER: env.MAIL_FOLDER ?? join(folder, 'mail'),
    WEB_FOLDER: env.WEB_FOLDER ?? (env.STAFFROOM_DATA ? join(folder, 'web') : 'dist/web'),
    LOG_LEVEL: env.LOG_LEVEL ?? 'warn',
  }
}
