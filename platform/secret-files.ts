import { readFileSync } from 'node:fs'

/** Settings that may hold a secret: each can be read from a file, as vaults and orchestrators mount them. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'STAFFROOM_SECRET',
  'STAFFROOM_SECRET_OLD',
  'SMTP_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'METRICS_TOKEN',
  'AUDIT_SIGNING_KEY',
] as const

type Environment = Record<string, string | undefined>

/**
 * The environment with what `<NAME>_FILE` points at in place of `<NAME>`, without the end of the line.
 * @throws Error when both are given, or the file cannot be read
 */
export function withSecretFiles(env: Environment): Environment {
  const read: Environment = { ...env }
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    if (env[name]) throw new Error(`${name}: give it or ${name}_FILE, not both`)
    delete read[`${name}_FILE`]
    try {
      read[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    } catch (error) {
      throw new Error(`${name}_FILE: ${(error as Error).message}`, { cause: error })
    }
  }
  return read
}
