import { useTranslations } from 'use-intl'
import { useFlowWords } from '#features/people/flows/web/api.tsx'
import { personName } from '#ui/person-name.ts'
import { StepPeg, StepThread } from '#ui/step-thread.tsx'
import type { StepToCome } from '../contract.ts'

/** The steps that a request will take, before it is sent: whom each would ask now. */
export function StepsAhead({ label, steps }: { label: string; steps: readonly StepToCome[] }) {
  const words = useFlowWords()
  const note = useNote()
  return (
    <StepThread label={label}>
      {steps.map((step) => (
        <StepPeg key={step.step} title={words.asks(step)} state="next">
          {note(step)}
        </StepPeg>
      ))}
    </StepThread>
  )
}

function useNote() {
  const t = useTranslations('timeOff.flow')
  const { listed } = useFlowWords()
  return ({ becomes, who, needs, people }: StepToCome): string | null => {
    const names = listed(people.map(personName), needs === 'any' ? 'disjunction' : 'conjunction')
    if (becomes === 'self') return t('selfAhead')
    if (becomes === 'counted') return t('countedAhead', { names })
    if (becomes === 'ladder') return people.length > 0 ? t('ladder', { names }) : t('ladderNobody')
    // named people are the title
    return who === 'people' ? null : names
  }
}
