import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Part } from '#ui/part.tsx'
import { usePaused } from '#ui/use-paused.ts'
import type { JudgedExample } from '../../examples/contract.ts'
import { ExampleDialog, ExamplesList } from '../../examples/web/api.tsx'
import { useFormWords } from './policy-state.ts'
import type { Words } from './policy-reading-state.ts'
import { type Props, sentOf, type SentPolicy, type Values } from './policy-values-state.ts'
import { useExamplesCheck } from './queries.ts'
import css from './effects-panel.module.css'

/** The examples of the leave type with the policy that is being written; those that differ keep it from being saved. */
export function CheckPanel({ values, of }: { values: Values; of: Props }) {
  const t = useTranslations('leaveExamples')
  const words = useFormWords()
  const { data } = useExamplesCheck(usePaused(readable(values, of, words)))
  const [edited, setEdited] = useState<JudgedExample>()
  if (!data?.length) return null
  const differing = data.filter(({ agrees }) => !agrees)
  const agreeing = data.length - differing.length
  return (
    <Part title={t('title')}>
      <div className={css.result} aria-live="polite">
        {agreeing > 0 && <p>{t('checkAgree', { count: agreeing })}</p>}
        {differing.length > 0 && (
          <p>
            <strong className={css.warning}>{t('checkDiffer', { count: differing.length })}</strong> {t('checkHelp')}
          </p>
        )}
      </div>
      {differing.length > 0 && (
        <ExamplesList
          examples={differing}
          onEdit={setEdited}
          note={({ agreedBefore }) => (agreedBefore ? undefined : t('differedBefore'))}
        />
      )}
      {edited && (
        <ExampleDialog
          example={edited}
          kind={edited.kind}
          groupId={edited.groupId}
          today={of.today}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Part>
  )
}

/** Undefined while a field holds what is no number: there is nothing to compute then. */
function readable(values: Values, of: Props, words: Words): SentPolicy | undefined {
  try {
    return sentOf(values, of, words)
  } catch {
    return undefined
  }
}
