import { sealAll } from '#platform/audit.ts'
import type { SignedHead } from '#platform/audit-signing.ts'
import type { Job } from '#platform/jobs.ts'
import { outbound } from '#platform/outbound.ts'
import { signEnd } from './heads-actions.ts'
import { receivers } from './heads-store.ts'
import { headMail } from './mail.ts'

export const jobs: readonly Job[] = [
  // Every night all facts are looked at, so that none whose transaction took very long stays without a seal.
  { name: 'audit.sealAll', cron: '17 3 * * *', run: ({ inCompany, company }) => sealAll(inCompany, company.id) },
  {
    name: 'audit.tellHead',
    cron: '47 3 * * *',
    run: ({ inCompany, company, now, mailIn, addressOf }) =>
      inCompany(async (db) => {
        const signed = await signEnd(db, company.id, now())
        if (!signed?.to) return
        const { head, to } = signed
        const draft = headMail(company, head, to.language, addressOf)
        const mails = to.emails.map((email) => ({ key: `audit-head:${company.id}:${head.at}`, draft: draft(email) }))
        if (mails.length > 0) await mailIn(db).sendMany(mails)
      }),
  },
  {
    name: 'audit.postHead',
    run: async ({ inCompany }, { head }) => {
      const to = await inCompany((db) => receivers(db))
      // switched off meanwhile
      if (!to?.webhook) return
      const answer = await outbound(to.webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(head as SignedHead),
      })
      // the queue tries again, later each time
      if (!answer.ok) throw new Error(`the webhook of the audit trail answered ${answer.status}`)
    },
  },
]
