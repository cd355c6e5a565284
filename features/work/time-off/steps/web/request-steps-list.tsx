import { useTranslations } from 'use-intl'
import { useFlowWords } from '#features/people/flows/web/api.tsx'
import { formatMoment } from '#ui/format.ts'
import { type FacePerson, personName } from '#ui/person-name.ts'
import { StepPeg, type StepState, StepThread } from '#ui/step-thread.tsx'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import type { RequestStep } from '../contract.ts'

/** The steps of a request, with who decided when, who is asked now and who comes next. */
export function RequestSteps({ label, steps }: { label: string; steps: readonly RequestStep[] }) {
  const t = useTranslations('timeOff.flow')
  const words = useFlowWords()
  const said = useDecisionWords()
  return (
    <StepThread label={label}>
      {steps.map((step) => (
        <StepPeg
          key={step.step}
          title={words.asks(step)}
          state={stateOf(step)}
          word={step.state === 'done' ? undefined : t(`states.${step.state}`)}
        >
          {step.decisions.map((decision) => (
            <p key={`${decision.what} ${decision.by?.id} ${decision.at}`}>{said(decision, step)}</p>
          ))}
          {step.state === 'current' && <StillAsked step={step} />}
        </StepPeg>
      ))}
    </StepThread>
  )
}

const stateOf = ({ state, decisions }: RequestStep): StepState =>
  decisions.some(({ what }) => what === 'declined') ? 'stopped' : state

/** Who of the current step has not approved it yet. */
function StillAsked({ step: { people, decisions } }: { step: RequestStep }) {
  const t = useTranslations('timeOff.flow')
  const { listed } = useFlowWords()
  const left = people.filter(({ id }) => !decisions.some(({ by, standsFor }) => (standsFor ?? by)?.id === id))
  if (left.length === 0) return null
  return <p>{t('asked', { names: listed(left.map(personName), 'conjunction') })}</p>
}

function useDecisionWords() {
  const t = useTranslations('timeOff.flow')
  const { locale } = useLeaveWords()
  const { listed } = useFlowWords()
  return ({ what, by, standsFor, at }: RequestStep['decisions'][number], { people }: RequestStep): string => {
    const values = {
      name: by ? personName(by) : 'Staffroom',
      standsFor: standsFor ? personName(standsFor) : 'none',
      moment: formatMoment(at, locale),
    }
    if (what === 'stepEmpty') return t('ladder', { names: listed(people.map(personName), 'disjunction') })
    if (what === 'declined') return t('declinedBy', values)
    if (what === 'stepCounted') return t('counted', values)
    return what === 'selfApproved' ? t('selfApproved', values) : t('approvedBy', values)
  }
}

/** Why the reader decides, and who comes after them: `You decide in step 1 of 2: manager. Then: anyone with the role HR.` */
export function useWhyYou() {
  const t = useTranslations('timeOff.flow')
  const words = useFlowWords()
  return (steps: readonly RequestStep[], standsFor: FacePerson | null): string | null => {
    const current = steps.find(({ state }) => state === 'current')
    if (!current) return null
    const next = steps[current.step]
    const values = { step: current.step, steps: steps.length, who: words.asks(current) }
    const why = standsFor ? t('whyYouFor', { ...values, name: personName(standsFor) }) : t('whyYou', values)
    return `${why} ${next ? t('thenNext', { who: words.asks(next) }) : t('thenDone')}`
  }
}
