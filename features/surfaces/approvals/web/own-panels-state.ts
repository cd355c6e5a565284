import type { ComponentType } from 'react'
import type { ApprovalPart } from '#ui/shell/screens.ts'
import { late } from '#ui/network/late.tsx'
import { slots } from '#ui/shell/slots.ts'

type Own = ComponentType<ApprovalPart>

/** What features show of their own things. This file is loaded after the shell has filled the slots. */
export const panels: ReadonlyMap<string, { Facts: Own; Around: Own }> = new Map(
  slots.approvals.flatMap(({ source, load }) =>
    load
      ? [
          [
            source,
            {
              Facts: late(async () => (await load()).Facts, { whenMissing: 'in place' }),
              Around: late(async () => (await load()).Around, { whenMissing: 'silently' }),
            },
          ] as const,
        ]
      : [],
  ),
)

/** What features say above the inbox, for people who may read it. */
export const notices = slots.approvals.flatMap(({ source, notice }) =>
  notice
    ? [
        {
          source,
          access: notice.access,
          Notice: late(async () => (await notice.load()).Notice, { whenMissing: 'silently' }),
        },
      ]
    : [],
)
