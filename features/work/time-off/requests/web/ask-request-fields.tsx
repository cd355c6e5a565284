import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PersonRef } from '#features/core/members/contract.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { type DayPart, DayPartField } from '#ui/forms/day-part-field.tsx'
import type { Form } from '#ui/forms/form.ts'
import { Paperclip } from '#ui/icons.ts'
import { useKinds } from '#ui/own-kinds.ts'
import { personName } from '#ui/person-name.ts'
import { PersonPicker } from '#ui/forms/person-picker.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import type { Balance } from '../../balances/contract.ts'
import type { Kind } from '../../types/contract.ts'
import { KindChoice } from '../../balances/web/kind-choice-fields.tsx'
import type { useStepsAhead } from '../../steps/web/queries.ts'
import { StepsAhead } from '../../steps/web/steps-ahead-list.tsx'
import type { Preview } from '../contract.ts'
import { type AskValues, type Entering, type LeavePart, withFirstDay } from './ask-state.ts'
import { CertificateField } from './certificate-fields.tsx'
import { useDayMarks } from './day-marks-state.ts'
import { DayStrip } from './day-strip-panel.tsx'
import { findPeople, useInstead, usePerson } from './queries.ts'
import css from './ask-dialog.module.css'

type AheadOf = NonNullable<ReturnType<typeof useStepsAhead>['data']>

interface Props {
  form: Form<AskValues>
  balances: readonly Balance[]
  userId: string
  entering: Entering
  isOwn: boolean
  /** Others wait for the person. */
  offersStandIn: boolean
  approvers: readonly PersonRef[]
  preview: Preview | undefined
  /** The steps of the flow that the request takes. */
  ahead: AheadOf | undefined
  /** An upload begins or ends. */
  onBusy: (busy: boolean) => void
}

/** The left half: kind, days, who approves, a note, a certificate. */
export function AskFields(props: Props) {
  const { form, preview, onBusy } = props
  const t = useTranslations('timeOff')
  const { kind, firstPart, records } = form.values
  return (
    <>
      <What {...props} />
      <Days form={form} userId={props.userId} />
      <DayStrip days={preview?.days ?? []} kind={kind} fromNoon={firstPart === 'pm'} />
      <Record {...props} />
      {!records && <Deciding {...props} />}
      {props.offersStandIn && !records && <StandIn {...props} />}
      <TextareaField
        label={t('ask.comment')}
        placeholder={t('ask.optional')}
        maxLength={2000}
        {...form.field('comment')}
      />
      <Certificate form={form} onBusy={onBusy} after={preview?.certificateAfter ?? null} />
    </>
  )
}

/** The type of leave. What nobody requests is entered as approved. */
function What({ form, balances, entering: { asks, records } }: Props) {
  const t = useTranslations('timeOff')
  const { kind } = form.values
  const choose = (next: Kind) => {
    form.set('kind', next)
    if (!asks.includes(next)) form.set('records', true)
  }
  return (
    <>
      <KindChoice
        label={t('ask.kind')}
        value={kind}
        balances={balances}
        kinds={[...new Set([...asks, ...records])]}
        onChange={choose}
        focused
      />
      <Unpaid kind={kind} />
    </>
  )
}

/** Who decides: the steps of a flow, or people who are chosen. */
function Deciding({ form, userId, approvers, ahead }: Props) {
  const t = useTranslations('timeOff')
  const search = async (query: string, limit: number) =>
    query === '' ? approvers : (await findPeople(query, limit)).filter((person) => person.id !== userId)
  return (
    <>
      <FlowSteps ahead={ahead} />
      {(ahead?.choosesApprovers ?? true) && (
        <PersonPicker
          multiple
          label={t('ask.approvers')}
          help={t('ask.approversHelp')}
          search={search}
          {...form.field('approverIds')}
        />
      )}
      {!ahead?.flow && <Instead userId={userId} chosen={form.values.approverIds} />}
    </>
  )
}

function Unpaid({ kind }: { kind: Kind }) {
  const t = useTranslations('leaveTypes')
  const isUnpaid = useKinds().own.some(({ id, isPaid }) => id === kind && !isPaid)
  return isUnpaid ? <p className={css.quiet}>{t('unpaidNote')}</p> : null
}

/** The steps that this request will take. */
function FlowSteps({ ahead }: { ahead: AheadOf | undefined }) {
  const t = useTranslations('timeOff.flow')
  if (!ahead?.flow) return null
  const title = t('will', { count: ahead.steps.length })
  return (
    <section className={css.flow}>
      <h3>{title}</h3>
      <StepsAhead label={title} steps={ahead.steps} />
    </section>
  )
}

/** Who is asked too, because none of the chosen is there. */
function Instead({ userId, chosen }: { userId: string; chosen: readonly PersonRef[] }) {
  const t = useTranslations('timeOff')
  const { data = [] } = useInstead(
    userId,
    chosen.map(({ id }) => id),
  )
  return (
    <output className={css.instead}>
      {data.length > 0 &&
        chosen[0] &&
        t('ask.instead', {
          count: chosen.length,
          approver: personName(chosen[0]),
          names: data.map(personName).join(', '),
        })}
    </output>
  )
}

/** Who decides for a person whom others wait for. */
function StandIn({ form, userId, isOwn }: Props) {
  const t = useTranslations('timeOff')
  const search = async (query: string, limit: number) =>
    (await findPeople(query, limit)).filter((person) => person.id !== userId)
  return (
    <PersonPicker
      label={t(isOwn ? 'ask.standIn' : 'ask.standInFor')}
      help={t(isOwn ? 'ask.standInHelp' : 'ask.standInHelpFor')}
      search={search}
      clearable
      {...form.field('standInId')}
    />
  )
}

/** Another person's leave is entered as approved, or sent to an approver; some types are only entered. */
function Record({ form, userId, entering }: Props) {
  const t = useTranslations('timeOff')
  const { data: person } = usePerson(userId)
  const { records, kind } = form.values
  if (!entering.records.includes(kind)) return null
  return (
    <div className={css.record}>
      {entering.asks.includes(kind) && (
        <SegmentedControl
          aria-label={t('record.how')}
          value={records ? 'now' : 'ask'}
          onChange={(how) => form.set('records', how === 'now')}
          data={[
            { value: 'now', label: t('record.now') },
            { value: 'ask', label: t('record.ask') },
          ]}
        />
      )}
      {records && person && <p className={css.quiet}>{t('record.note', { name: personName(person) })}</p>}
    </div>
  )
}

const CERTIFIED = ['sick_day', 'parental_leave']

/** Asked for where one is usual, or where the type of leave needs one; elsewhere a quiet button brings the field. */
function Certificate({ form, onBusy, after }: Pick<Props, 'form' | 'onBusy'> & { after: number | null }) {
  const say = useTranslations('leaveTypes')
  const t = useTranslations('timeOff')
  const [wanted, setWanted] = useState(false)
  const { value, onChange, error } = form.field('attachmentId')
  if (!wanted && value === null && after === null && !CERTIFIED.includes(form.values.kind))
    return (
      <Button
        variant="subtle"
        className={css.attach}
        leftSection={<Paperclip size={16} />}
        onClick={() => setWanted(true)}
      >
        {t('ask.attach')}
      </Button>
    )
  const note = after === null ? undefined : say('certificateAsked', { days: after })
  return <CertificateField {...{ value, onChange, onBusy, error, note }} />
}

function Days({ form, userId }: { form: Form<AskValues>; userId: string }) {
  const t = useTranslations('timeOff')
  const picker = useDayMarks(userId)
  const { firstDay, lastDay, firstPart, lastPart } = form.values
  const oneDay = firstDay === lastDay
  const parts = (name: 'firstPart' | 'lastPart', value: LeavePart, allowed: readonly DayPart[]) => ({
    parts: allowed,
    value: allowed.includes(shown(value)) ? shown(value) : 'whole',
    onChange: (part: DayPart) => form.set(name, part === 'whole' ? 'full' : part),
  })
  return (
    <div className={css.two}>
      <div className={css.day}>
        <DateField
          label={t('ask.firstDay')}
          {...picker}
          {...form.field('firstDay')}
          error={form.errors['firstDay'] ?? form.errors['firstPart']}
          onChange={(day) => {
            const moved = withFirstDay(form.values, day)
            form.set('firstDay', moved.firstDay)
            if (moved.lastDay !== lastDay) form.set('lastDay', moved.lastDay)
          }}
        />
        {!oneDay && <DayPartField label={t('ask.firstPart')} {...parts('firstPart', firstPart, ['whole', 'pm'])} />}
      </div>
      <div className={css.day}>
        <DateField
          label={t('ask.lastDay')}
          {...picker}
          {...form.field('lastDay')}
          error={form.errors['lastDay'] ?? form.errors['lastPart']}
        />
        {!oneDay && <DayPartField label={t('ask.lastPart')} {...parts('lastPart', lastPart, ['whole', 'am'])} />}
      </div>
      {oneDay && (
        <div className={css.both}>
          <DayPartField label={t('ask.part')} {...parts('firstPart', firstPart, ['whole', 'am', 'pm'])} />
        </div>
      )}
    </div>
  )
}

const shown = (part: LeavePart): DayPart => (part === 'full' ? 'whole' : part)
