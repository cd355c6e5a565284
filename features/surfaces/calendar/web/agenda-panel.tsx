import { useMemo, useState } from 'react'
import type { Day } from '#kit/days.ts'
import { AgendaList } from '#ui/calendar/agenda-list.tsx'
import type { Holidays } from '#ui/calendar/absences.ts'
import type { Deeds } from './deeds-state.ts'
import { agendaOf, type Item } from './items-state.ts'
import { rangeAround, widened, type Around, type Shown } from './view-state.ts'

const PAGE = 60

/** Day by day from the shown one on; more loads on scrolling. */
export function AgendaPanel(props: {
  shown: Shown
  today: Day
  around: Around
  items: readonly Item[]
  holidays: Holidays
  deeds: Deeds
  widen: (end: keyof Around) => void
}) {
  const { shown, today, around, items, holidays, deeds, widen } = props
  const from = shown.on
  const { to } = rangeAround(from, around)
  const [pages, setPages] = useState(1)
  const { near, until } = useMemo(() => agendaOf(items, from, to, pages * PAGE), [items, from, to, pages])
  const free = useMemo(
    () => new Map([...holidays].filter(([day]) => day <= until && (!shown.kinds || shown.kinds.has('holiday')))),
    [holidays, until, shown.kinds],
  )
  const all = near.length < pages * PAGE
  const may = deeds.ownId !== undefined && deeds.mayAsk(deeds.ownId)
  const more = () => {
    if (all) widen('ahead')
    setPages(pages + 1)
  }
  return (
    <AgendaList
      {...{ from, today }}
      items={near}
      holidays={free}
      more={!all || widened(around, 'ahead') !== around}
      onMore={more}
      onOpen={deeds.open}
      {...(may && { onAsk: deeds.ask })}
    />
  )
}
