import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useSurroundings } from '#features/surfaces/approvals/web/api.tsx'
import { toDays } from '#kit/amounts.ts'
import { eachDay } from '#kit/days.ts'
import { WallChart } from '#ui/calendar/wall-chart.tsx'
import { SpendBar } from '#ui/charts/spend-bar.tsx'
import { Figure } from '#ui/figure.tsx'
import { countedDays, formatRange } from '#ui/format.ts'
import { File } from '#ui/icons.ts'
import { personName } from '#ui/person-name.ts'
import { useReader } from '#ui/reader.ts'
import type { ApprovalPart } from '#ui/shell/screens.ts'
import type { LeaveItem, Surroundings } from '../../approvals/contract.ts'
import { GapsList } from '../../team-coverage/web/gaps-list.tsx'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import { RequestSteps, useWhyYou } from '../../steps/web/request-steps-list.tsx'
import { absenceOf } from './absence-state.ts'
import css from './approval-panel.module.css'

const leaveOf = ({ item }: ApprovalPart) => item.own as LeaveItem

/** How long the leave is, what it leaves of the balance, and how many stay. */
export const Facts = (part: ApprovalPart) => (
  <>
    <Figures leave={leaveOf(part)} />
    <DaysOff bridged={leaveOf(part).bridged} />
    <Spend leave={leaveOf(part)} />
    <Steps leave={leaveOf(part)} standsFor={part.item.standsFor ?? null} />
  </>
)

/** The certificate, and who else is away around those days. */
export const Around = (part: ApprovalPart) => (
  <>
    <Attached file={leaveOf(part).attachment} />
    <Team part={part} />
  </>
)

function Figures({ leave }: { leave: LeaveItem }) {
  const t = useTranslations('timeOffApproval')
  const parts = useTranslations('timeOff.part')
  const words = useLeaveWords()
  const { length, balance, cover, firstDay, lastDay, firstPart, lastPart } = leave
  const when = [
    formatRange(firstDay, lastDay, words.locale, { year: false }),
    ...(firstPart === 'pm' ? [parts('fromNoon')] : []),
    ...(lastPart === 'am' ? [parts('untilNoon')] : []),
  ]
  return (
    <div className={css.figures}>
      <Figure value={words.number(length)} unit={words.unit(length)} meaning={when.join(', ')} />
      {balance && (
        <Figure value={words.number(balance.left)} unit={words.unit(balance.left)} meaning={t('leftAfter')} />
      )}
      {cover && <Figure value={t('of', { ...cover })} meaning={t('thinnest')} />}
    </div>
  )
}

/** Why it is longer than its working days. */
function DaysOff({ bridged }: { bridged: number }) {
  const t = useTranslations('timeOff.request')
  const { number, locale } = useLeaveWords()
  if (bridged === 0) return null
  return (
    <p className={css.why}>{t('bridged', { text: number(bridged), count: countedDays(toDays(bridged), locale) })}</p>
  )
}

function Spend({ leave: { balance } }: { leave: LeaveItem }) {
  const t = useTranslations('timeOffApproval')
  const { number } = useLeaveWords()
  if (!balance) return null
  const { used, planned, now, left } = balance
  return (
    <div className={css.spend}>
      <SpendBar
        used={toDays(used)}
        planned={toDays(planned)}
        now={toDays(now)}
        total={toDays(used + planned + now + Math.max(0, left))}
      />
      <p>
        {used > 0 && <span data-k="used">{t('used', { days: number(used) })}</span>}
        {planned > 0 && <span data-k="planned">{t('planned', { days: number(planned) })}</span>}
        <span data-k="now">{t('inThis', { days: number(now) })}</span>
        <span data-k="left">{t('left', { days: number(left) })}</span>
      </p>
    </div>
  )
}

/** Why it waits for the reader, what was decided before and who comes next. */
function Steps({
  leave: { flow, steps },
  standsFor,
}: {
  leave: LeaveItem
  standsFor: ApprovalPart['item']['standsFor']
}) {
  const t = useTranslations('timeOff.flow')
  const why = useWhyYou()(steps, standsFor ?? null)
  if (steps.length === 0) return null
  const title = t('withName', { name: flow ?? '' })
  return (
    <section className={css.team}>
      <h2>{title}</h2>
      {why && <p className={css.why}>{why}</p>}
      <RequestSteps label={title} steps={steps} />
    </section>
  )
}

function Attached({ file }: { file: LeaveItem['attachment'] }) {
  if (!file) return null
  return (
    <a className={css.file} href={file.address}>
      <File size={17} aria-hidden />
      {file.name}
    </a>
  )
}

/** Who else is away around the days in question, and where too few would be left. */
function Team({ part }: { part: ApprovalPart }) {
  const t = useTranslations('timeOffApproval')
  const { data, isPending } = useSurroundings(part.item)
  if (isPending) return <div className={css.teamBone} aria-hidden />
  const around = data?.data as Surroundings | undefined
  if (!around) return null
  return (
    <>
      <GapsList gaps={around.gaps} />
      {around.team.length > 1 && (
        <section className={css.team}>
          <h2>{t('team')}</h2>
          <Chart around={around} focusDay={leaveOf(part).firstDay} />
        </section>
      )}
    </>
  )
}

function Chart({ around, focusDay }: { around: Surroundings; focusDay: string }) {
  const t = useTranslations('timeOffApproval')
  const { today } = useReader()
  const board = useMemo(() => boardOf(around), [around])
  return <WallChart compact label={t('team')} today={today} focusDay={focusDay} maxHeight="420px" {...board} />
}

function boardOf({ team, from, to }: Surroundings) {
  const people = team.map(({ user }) => ({ id: user.id, name: personName(user), avatar: user.avatar }))
  return {
    days: eachDay(from, to),
    groups: [{ id: 'team', name: '', people }],
    absences: new Map(team.map(({ user, absences }) => [user.id, absences.map(absenceOf)] as const)),
  }
}
