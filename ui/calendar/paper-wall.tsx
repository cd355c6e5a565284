import { useTranslations } from 'use-intl'
import { dateOf, weekday, type Day } from '#kit/days.ts'
import { cut, dayWindow, type Absence, type Holidays } from './absences.ts'
import { flag } from './flag.ts'
import { KindIcon } from './kinds.tsx'
import { PAPERS, type PaperSize } from './paper.ts'
import { PaperTitle, type PaperTitleProps } from './paper-title.tsx'
import { PlacedPeg, type PegBoard } from './placed-peg.tsx'
import type { Columns } from './wall-head.tsx'
import { atWork, weekendBands, type Attendance, type Band, type WallGroup, type WallPerson } from './wall-layout.ts'
import { useAbsenceWords, useDayWords } from './words.ts'
import css from './paper-wall.module.css'

export interface PaperWallProps {
  size: PaperSize
  title: PaperTitleProps
  days: readonly Day[]
  groups: readonly WallGroup[]
  absences: ReadonlyMap<string, readonly Absence[]>
  /** What the numbers at work go by, where `absences` shows only some of it. */
  counted: ReadonlyMap<string, readonly Absence[]>
  holidaysOf: (person: WallPerson) => Holidays | undefined
  weekend: ReadonlySet<number>
}

/** Days that are narrower have smaller numbers, in pixels. */
const DENSE = 18

interface Sheet extends PaperWallProps {
  board: PegBoard
  bands: readonly Band[]
}

/** The wall chart on paper: all people and all days, with its heads on each sheet. A row is drawn, not divided into cells: there are thousands. */
export function PaperWall(props: PaperWallProps) {
  const { size, days, weekend } = props
  const t = useTranslations('uiCalendar')
  const absenceWords = useAbsenceWords()
  const { width, nameWidth } = PAPERS[size]
  const cell = (width - nameWidth) / days.length
  const columns: Columns = { days, x: (day) => Math.round(day * cell) }
  const board: PegBoard = { window: dayWindow(days), columns, absenceWords, opens: false }
  const sheet: Sheet = { ...props, board, bands: weekendBands(days, weekend) }
  return (
    <table
      className={css.wall}
      data-dense={flag(cell < DENSE)}
      style={{ '--paper': `${width}px`, '--names': `${nameWidth}px` }}
    >
      <colgroup>
        <col className={css.names} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th colSpan={2}>
            <PaperTitle {...props.title} />
          </th>
        </tr>
        <tr>
          <th scope="col" className={css.corner}>
            {t('atWorkThatDay')}
          </th>
          <td>
            <Days columns={columns} weekend={weekend} />
          </td>
        </tr>
      </thead>
      {props.groups.map((group) => (
        <Group key={group.id} sheet={sheet} group={group} />
      ))}
    </table>
  )
}

function Days({ columns: { days, x }, weekend }: { columns: Columns; weekend: ReadonlySet<number> }) {
  const words = useDayWords()
  const months = days.flatMap((day, index) => (dateOf(day) === 1 || index === 0 ? [{ day, index }] : []))
  return (
    <div className={css.days} data-months={flag(months.length > 1)}>
      {months.length > 1 &&
        months.map(({ day, index }) => (
          <b key={day} className={css.month} style={{ left: x(index) }}>
            {words.month(day)}
          </b>
        ))}
      {days.map((day, index) => (
        <span
          key={day}
          className={css.day}
          data-off={flag(weekend.has(weekday(day)))}
          style={{ left: x(index), width: x(index + 1) - x(index) }}
        >
          <i>{words.narrow(day)}</i>
          {dateOf(day)}
        </span>
      ))}
    </div>
  )
}

function Group({ sheet, group }: { sheet: Sheet; group: WallGroup }) {
  const { board, weekend, counted, holidaysOf } = sheet
  const counts = atWork(group, board.window, { weekend, absences: counted, holidaysOf })
  return (
    <tbody>
      <tr className={css.group}>
        <th scope="rowgroup">
          {group.name} <em>{group.people.length}</em>
        </th>
        <td>
          <Counts columns={board.columns} counts={counts} size={group.people.length} />
        </td>
      </tr>
      {group.people.map((person) => (
        <Row key={person.id} sheet={sheet} person={person} />
      ))}
    </tbody>
  )
}

/** How many are at work, unless all are. */
function Counts(props: { columns: Columns; counts: readonly Attendance[]; size: number }) {
  const { counts, size } = props
  const { x, days } = props.columns
  return (
    <div className={css.thread}>
      {counts.map(
        (count, index) =>
          count &&
          count.present < size && (
            <span
              key={days[index]}
              className={css.count}
              data-thin={flag(count.present * 2 <= count.of)}
              style={{ left: x(index), width: x(index + 1) - x(index) }}
            >
              {count.present}
            </span>
          ),
      )}
    </div>
  )
}

function Row({ sheet, person }: { sheet: Sheet; person: WallPerson }) {
  const { board, bands, days } = sheet
  const { x } = board.columns
  const all = { first: 0, end: days.length }
  const free = [...(sheet.holidaysOf(person)?.keys() ?? [])].flatMap((day) => {
    const place = cut({ first: day, last: day }, board.window)
    return place ? [place.first] : []
  })
  return (
    <tr className={css.row}>
      <th scope="row">{person.name}</th>
      <td>
        <div className={css.thread}>
          {bands.map(({ first, length }) => (
            <i key={first} className={css.weekend} style={{ left: x(first), width: x(first + length) - x(first) }} />
          ))}
          {free.map((at) => (
            <i key={at} className={css.holiday} style={{ left: x(at), width: x(at + 1) - x(at) }}>
              <KindIcon kind="holiday" size={10} />
            </i>
          ))}
          {sheet.absences.get(person.id)?.map((absence) => (
            <PlacedPeg key={absence.id} {...{ absence, board }} range={all} />
          ))}
        </div>
      </td>
    </tr>
  )
}
