import { KindIcon, useKindDress } from './kinds.tsx'
import type { CalendarItem } from './lanes.ts'
import { useDayWords, useAbsenceWords } from './words.ts'
import { flag } from './flag.ts'
import css from './item-line.module.css'

/** One item in words: its swatch, whose it is, what it is and how long. */
export function ItemLine({ item, onOpen }: { item: CalendarItem; onOpen: ((item: CalendarItem) => void) | undefined }) {
  const kindDress = useKindDress()
  const words = useDayWords()
  const { said } = useAbsenceWords()
  const kind = said(item)
  const what = kind === item.title ? undefined : kind
  const content = (
    <>
      <span className={`fill ${css.mark}`} data-kind={kindDress(item.kind)} data-asked={flag(item.asked)}>
        <KindIcon kind={item.kind} size={14} />
      </span>
      <span className={css.words}>
        <b>{item.title}</b>
        {what && <span>{what}</span>}
      </span>
      <span className={css.days}>{words.range(item.first, item.last)}</span>
    </>
  )
  return onOpen && !item.closed ? (
    <button type="button" className={css.line} onClick={() => onOpen(item)}>
      {content}
    </button>
  ) : (
    <span className={css.line}>{content}</span>
  )
}
