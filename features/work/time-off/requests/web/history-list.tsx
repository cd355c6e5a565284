import { useTranslations } from 'use-intl'
import { formatRange } from '#ui/format.ts'
import { personName } from '#ui/person-name.ts'
import { Remark, Remarks } from '#ui/remarks.tsx'
import type { Request, Step } from '../contract.ts'
import { useLeaveWords } from '../../balances/web/leave-words.ts'

/** Who did what about a request, and when, with what they said: the oldest first. */
export function History({ history }: Pick<Request, 'history'>) {
  const t = useTranslations('timeOff')
  const said = useStepWords()
  const voidWord = ({ isVoid, isTakenBack }: Step) => (isTakenBack ? t('flow.takenBack') : isVoid && t('flow.void'))
  return (
    <Remarks title={t('request.history')} hasHeading>
      {history.map((step) => (
        <Remark key={`${step.what} ${step.at}`} by={step.by} title={said(step)} at={step.at}>
          {[voidWord(step), step.comment].filter(Boolean).join(' · ')}
        </Remark>
      ))}
    </Remarks>
  )
}

function useStepWords() {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  return ({ what, by, standsFor, firstDay, lastDay, length, step, steps }: Step) =>
    t(`step.${what}`, {
      name: by ? personName(by) : 'Staffroom',
      standsFor: standsFor ? personName(standsFor) : 'none',
      range: firstDay && lastDay ? formatRange(firstDay, lastDay, words.locale) : '',
      days: words.days(length ?? 0),
      step: step ?? 0,
      steps: steps ?? 0,
    })
}
