import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Status } from '#ui/status.tsx'
import type { LeaveExample } from '../contract.ts'
import { LedgerPanel } from './ledger-panel.tsx'
import { useExampleWords } from './example-words.ts'
import css from './examples-list.module.css'

interface Props<E> {
  examples: readonly E[]
  onEdit: (example: E) => void
  /** A further note of a row. */
  note?: (example: E) => string | undefined
  /** At the end of a row. */
  menu?: (example: E) => ReactNode
}

/** Examples with what is expected, what the policy gives, and why. */
export function ExamplesList<E extends LeaveExample>({ examples, onEdit, note, menu }: Props<E>) {
  const t = useTranslations('leaveExamples')
  const words = useExampleWords()
  return (
    <ul className={css.examples}>
      {examples.map((example) => {
        const { computed } = example
        return (
          <li key={example.id}>
            <div className={css.words}>
              <button type="button" className={css.name} onClick={() => onEdit(example)}>
                {example.name}
              </button>
              <p className={css.quiet}>{words.about(example)}</p>
              <p>{words.figures(example)}</p>
              {example.note && <p className={css.quiet}>{example.note}</p>}
              {note?.(example) && <p className={css.quiet}>{note(example)}</p>}
              {computed !== null && <LedgerPanel {...example} computed={computed} />}
            </div>
            <Status tone={example.agrees ? 'good' : 'bad'}>{t(example.agrees ? 'agrees' : 'differs')}</Status>
            {menu?.(example)}
          </li>
        )
      })}
    </ul>
  )
}
