import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'

/** Where browsers report violations of the content security policy, which names it (`report-uri`). */
export const POLICY_REPORTS = '/policy-reports'
const MOST_BYTES = 8192
/** Reports need no session: more than these in a minute are counted and not logged. */
const LOGGED_A_MINUTE = 20

/**
 * A script that got in, or a mistake of ours: the log names the broken rule and the host of what was blocked. Reports need no session,
 * so only the name of the rule and a host are taken from them; page addresses contain ids and tokens.
 */
export function takePolicyReports(app: FastifyInstance, registry: Registry): void {
  const reports = new Counter({
    name: 'staffroom_policy_reports_total',
    help: 'What browsers say that the content security policy stopped, by rule',
    labelNames: ['rule'] as const,
    registers: [registry],
  })
  let minute = 0
  let logged = 0
  void app.register(async (scope) => {
    scope.addContentTypeParser(/^application\/csp-report/i, { parseAs: 'string', bodyLimit: MOST_BYTES }, readReport)
    scope.post(POLICY_REPORTS, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const report = understood(request)
      if (report) {
        reports.inc({ rule: report.rule })
        const now = Math.floor(Date.now() / 60_000)
        if (now !== minute) [minute, logged] = [now, 0]
        if (logged++ < LOGGED_A_MINUTE) request.log.warn(report, 'policy report')
      }
      return reply.code(204).send()
    })
  })
}

function readReport(_request: unknown, body: string | Buffer, done: (error: null, body: unknown) => void) {
  try {
    done(null, JSON.parse(String(body)))
  } catch {
    done(null, null)
  }
}

function understood({ body }: FastifyRequest): { rule: string; stopped: string } | null {
  const report = (body as { 'csp-report'?: Record<string, unknown> } | null)?.['csp-report']
  const rule = report?.['effective-directive'] ?? report?.['violated-directive']
  if (typeof rule !== 'string' || !RULES.has(rule)) return null
  return { rule, stopped: sourceOf(report?.['blocked-uri']) }
}

const RULES: ReadonlySet<string> = new Set(
  ['script-src', 'style-src']
    .flatMap((rule) => [rule, `${rule}-elem`, `${rule}-attr`])
    .concat(
      ['default-src', 'img-src', 'font-src', 'connect-src', 'manifest-src', 'worker-src', 'object-src', 'frame-src'],
      ['media-src', 'form-action', 'frame-ancestors', 'base-uri'],
    ),
)
const KEYWORDS = new Set(['inline', 'eval', 'wasm-eval', 'data', 'blob', 'self'])

/** `inline` or a host. Paths are left out because they can contain what a person typed. */
function sourceOf(blocked: unknown): string {
  if (typeof blocked !== 'string') return 'unknown'
  if (KEYWORDS.has(blocked)) return blocked
  const url = URL.canParse(blocked) ? new URL(blocked) : null
  return url && /^https?:$|^wss?:$/.test(url.protocol) ? url.host.slice(0, 100) : 'unknown'
}
