import { z } from 'zod'
import { auditKeyIn } from './audit-signing.ts'
import { plainLinks } from './plain-links.ts'
import { proxiesOf } from './proxies.ts'
import { withSecretFiles } from './secret-files.ts'

const proxies = z.string().transform((text, ctx) => {
  try {
    return proxiesOf(text)
  } catch (error) {
    ctx.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
})

const environment = z.object({
  /** Unset means as strict as production: everything less strict must be set explicitly. */
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Every address of the machine; this machine alone where NODE_ENV is unsaid. */
  BIND: z.string().optional(),
  /** The owner's address: migrations run with it, and the app role's address is derived from it unless `DATABASE_APP_URL` is given. */
  DATABASE_URL: z.string().min(1),
  DATABASE_APP_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).default(10),
  /** Keys for the company context, the app role's password and encryption at rest are derived from it. */
  STAFFROOM_SECRET: z.string().min(16),
  /** The secret before it: what was sealed with it is read until `bin/reseal.ts` has sealed it anew. */
  STAFFROOM_SECRET_OLD: z.string().min(16).optional(),
  /** Scheme, bare host and port as people type them; companies live on its sub-domains. */
  PUBLIC_ORIGIN: z.url().optional(),
  /** Which proxies may say where a call comes from: a number of them in a row, or their networks (see `proxies.ts`). */
  TRUST_PROXY: proxies.default(false),
  /** An Ed25519 key in PEM: heads of audit chains are signed with it. Else one is derived from the secret. */
  AUDIT_SIGNING_KEY: z.string().optional(),
  /** `/metrics` answers who brings this token (`Authorization: Bearer …`). */
  METRICS_TOKEN: z.union([z.literal(''), z.string().min(16)]).optional(),
  /** A port of its own for `/metrics`, on `METRICS_BIND`. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_BIND: z.string().default('127.0.0.1'),
  /** `smtp://user:password@host:port`; without it, and outside production, mail goes to the inbox at /dev/mail. */
  SMTP_URL: z.string().optional(),
  /** Where mail is saved when NODE_ENV is unsaid and there is no mail server. */
  MAIL_FOLDER: z.string().default('.data/mail'),
  MAIL_FROM: z.string().default('Staffroom <no-reply@staffroom.invalid>'),
  FILES_FOLDER: z.string().default('.data/files'),
  /** `https://endpoint/bucket`; with it files go to S3. */
  S3_URL: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  /** A virus scanner for uploads: an address that takes the bytes, or a program that reads them (docs/operating.md). */
  FILE_SCAN_URL: z.string().optional(),
  FILE_SCAN_COMMAND: z.string().optional(),
  /** The built pages, from the project's folder. */
  WEB_FOLDER: z.string().default('dist/web'),
  /** Names between commas that may lead to private addresses: an identity provider inside the operator's own network. */
  OUTBOUND_INNER: z.string().default(''),
  /** The first operator: this account gets the role when the server starts, once its address is confirmed. */
  OPERATOR_EMAIL: z.string().optional(),
  /** Who runs this installation, as the terms and the privacy policy name them: a name, a postal address and an email address. */
  PROVIDER_NAME: z.string().trim().max(200).default(''),
  PROVIDER_ADDRESS: z.string().trim().max(500).default(''),
  PROVIDER_EMAIL: z.union([z.literal(''), z.email()]).default(''),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Comma-separated names (`DATABASE_URL,SMTP_URL`) of connections that may go without TLS: over a private network. */
  PLAIN_LINKS: z.string().default(''),
  /** The worker runs inside the server process unless a process of its own does the work. */
  WORKER: z.enum(['inside', 'apart']).default('inside'),
})

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the settings from the environment; those that hold a secret also from files (see `secret-files.ts`).
 * @throws Error naming each variable that is missing or wrong, before anything starts.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(withSecretFiles(env))
  if (!parsed.success)
    throw new Error(`Settings: ${parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; ')}`)
  const e = parsed.data
  const origin = new URL(e.PUBLIC_ORIGIN ?? `http://localhost:${e.PORT}`)
  const { unsaid, production } = whatFor(e, origin)
  return {
    production,
    /** Production's rules without its means: the settings do not say what this server is for. */
    unsaid,
    test: e.NODE_ENV === 'test',
    port: e.PORT,
    bind: e.BIND ?? (unsaid ? '127.0.0.1' : '0.0.0.0'),
    ownerUrl: e.DATABASE_URL,
    appUrl: e.DATABASE_APP_URL,
    pool: e.DATABASE_POOL,
    secret: e.STAFFROOM_SECRET,
    oldSecret: e.STAFFROOM_SECRET_OLD ?? null,
    origin,
    trustProxy: e.TRUST_PROXY,
    auditKey: auditKeyIn(e.AUDIT_SIGNING_KEY),
    scan: { url: e.FILE_SCAN_URL, command: e.FILE_SCAN_COMMAND },
    metrics: { token: e.METRICS_TOKEN || null, port: e.METRICS_PORT ?? null, bind: e.METRICS_BIND },
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, folder: e.MAIL_FOLDER },
    files: filesOf(e),
    outboundInner: new Set(
      e.OUTBOUND_INNER.toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
    webFolder: e.WEB_FOLDER,
    operatorEmail: e.OPERATOR_EMAIL,
    provider: { name: e.PROVIDER_NAME, address: e.PROVIDER_ADDRESS, email: e.PROVIDER_EMAIL },
    logLevel: e.LOG_LEVEL,
    worker: e.WORKER,
  }
}

function filesOf(e: z.output<typeof environment>) {
  const { S3_URL: url, S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '', S3_REGION: region } = e
  return { folder: e.FILES_FOLDER, s3: url ? { url, accessKey, secretKey, region } : null }
}

/** What this server is for. @throws Error where production would not be safe */
function whatFor(e: z.output<typeof environment>, origin: URL) {
  const unsaid = e.NODE_ENV === undefined
  const production = unsaid || e.NODE_ENV === 'production'
  if (production) refuseUnsafe(e.STAFFROOM_SECRET, origin)
  if (production && !unsaid && !e.SMTP_URL)
    throw new Error('SMTP_URL: production needs a mail server; the inbox at /dev/mail exists only outside it')
  if (production && !unsaid) refusePlain(e)
  return { unsaid, production }
}

/** @throws Error naming the first connection that would cross a network in the clear */
function refusePlain(e: z.output<typeof environment>) {
  const allowed = new Set(e.PLAIN_LINKS.split(/[\s,]+/))
  const [plain] = plainLinks(e).filter((name) => !allowed.has(name))
  if (plain)
    throw new Error(
      `${plain}: this connection leaves the machine without TLS (docs/operating.md, "TLS inside"); on a network of its own, name it in PLAIN_LINKS`,
    )
}

function refuseUnsafe(secret: string, origin: URL) {
  if (secret.length < 32 || /^(.)\1*$/.test(secret) || secret.startsWith('development'))
    throw new Error('STAFFROOM_SECRET: a secret of its own, 32 characters or more, is needed in production')
  const local = origin.hostname === 'localhost' || origin.hostname.endsWith('.localhost')
  if (origin.protocol !== 'https:' && !local)
    throw new Error('PUBLIC_ORIGIN: session cookies need https; a plain-http origin keeps nobody signed in')
}
