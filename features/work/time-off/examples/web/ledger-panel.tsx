import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toDays } from '#kit/amounts.ts'
import { Ledger } from '#ui/charts/ledger.tsx'
import { CaretDown } from '#ui/icons.ts'
import type { LeaveExample } from '../contract.ts'
import { useExampleWords } from './example-words.ts'
import css from './examples-list.module.css'

type Explained = Pick<LeaveExample, 'asOf' | 'trace'> & { computed: number }

/** Why the policy gives this balance, on request. */
export function LedgerPanel({ asOf, computed, trace }: Explained) {
  const t = useTranslations('leaveExamples')
  const why = useTranslations('timeOff')('why')
  const { day } = useExampleWords()
  const [open, setOpen] = useState(false)
  const lines = trace.map(({ text, on, amount }) => ({ what: text, source: day(on), amount: toDays(amount) }))
  const result = { what: t('result', { day: day(asOf) }), amount: toDays(computed), is: 'result' as const }
  return (
    <div className={css.why}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {why}
        <CaretDown size={13} aria-hidden />
      </button>
      {open && <Ledger caption={why} lines={[...lines, result]} />}
    </div>
  )
}
