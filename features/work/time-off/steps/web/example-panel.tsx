import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FlowDraft } from '#features/people/flows/web/api.tsx'
import { sentConditions } from '#features/people/flows/web/api.tsx'
import { ColleagueField, type PersonOption } from '#features/people/record/web/api.tsx'
import { addDays } from '#kit/days.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { choicesOf, useKinds } from '#ui/own-kinds.ts'
import { Part } from '#ui/part.tsx'
import { useReader } from '#ui/reader.ts'
import { BUILT_IN, type Kind } from '../../types/contract.ts'
import { usePaused } from '#ui/use-paused.ts'
import { useExample } from './queries.ts'
import { StepsAhead } from './steps-ahead-list.tsx'
import css from './example-panel.module.css'

/** What a flow that is being edited would do with a request of a chosen person. */
export function ExamplePanel({ draft }: { draft: FlowDraft }) {
  const t = useTranslations('timeOff')
  const kinds = choicesOf(useKinds(), BUILT_IN)
  const { today } = useReader()
  const [person, setPerson] = useState<PersonOption | null>(null)
  const [kind, setKind] = useState<Kind>('vacation')
  const [firstDay, setFirstDay] = useState<string | null>(addDays(today, 30))
  const [lastDay, setLastDay] = useState<string | null>(addDays(today, 41))
  return (
    <Part title={t('flow.example')} bare>
      <div className={css.fields}>
        <p className={css.quiet}>{t('flow.exampleAbout')}</p>
        <ColleagueField label={t('flow.examplePerson')} value={person} onChange={setPerson} />
        <SelectField label={t('ask.kind')} options={kinds} value={kind} onChange={(next) => setKind(next ?? kind)} />
        <div className={css.two}>
          <DateField label={t('ask.firstDay')} value={firstDay} onChange={setFirstDay} />
          <DateField label={t('ask.lastDay')} value={lastDay} onChange={setLastDay} />
        </div>
        <Result draft={draft} leave={{ person, kind, firstDay, lastDay }} />
      </div>
    </Part>
  )
}

interface Leave {
  person: PersonOption | null
  kind: Kind
  firstDay: string | null
  lastDay: string | null
}

function Result({ draft, leave }: { draft: FlowDraft; leave: Leave }) {
  const t = useTranslations('timeOff.flow')
  const { person, kind, firstDay, lastDay } = leave
  const isReady = person !== null && firstDay !== null && lastDay !== null && draft.steps.length > 0
  const asked = isReady ? { userId: person.id, kind, firstDay, lastDay, flow: sentConditions(draft) } : undefined
  const { data, isError } = useExample(usePaused(asked))
  if (!asked) return <p className={css.quiet}>{t('exampleEmpty')}</p>
  if (isError) return <p className={css.quiet}>{t('exampleFailed')}</p>
  if (!data) return null
  return (
    <div aria-live="polite" className={css.result}>
      <p className={css.quiet}>{t(data.fits ? 'exampleFits' : 'exampleMisses')}</p>
      {data.fits && <StepsAhead label={t('example')} steps={data.steps} />}
    </div>
  )
}
