import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoment } from '#ui/format.ts'
import { ArrowUUpLeft, Check, Info, Warning } from '#ui/icons.ts'
import { personName } from '#ui/person-name.ts'
import type { Count, Line } from '../contract.ts'
import type { Board, Mark } from './count-state.ts'
import css from './count-screen.module.css'

/** The last scan, and what it came to. */
export interface Scanned {
  id: string
  code: string
  result: 'found' | 'already' | 'elsewhere' | 'unknown' | 'unchecked' | 'undone'
  line: Line | undefined
  /** What had been counted before, where it is found already. */
  earlier: Mark | undefined
  count: Count | null
}

interface Props {
  scanned: Scanned | undefined
  board: Board
  onUndo: (countId: string) => void
  onNote: (countId: string) => void
}

const ICONS = {
  found: Check,
  already: Info,
  elsewhere: Warning,
  unchecked: Info,
  unknown: Warning,
  undone: ArrowUUpLeft,
}

/** Announces the result to screen readers. */
export const ResultCard = ({ scanned, ...rest }: Props) => (
  <output className={scanned ? css.card : css.none} data-result={scanned?.result}>
    {scanned && <Result scanned={scanned} {...rest} />}
  </output>
)

function Result({ scanned, board, onUndo, onNote }: Props & { scanned: Scanned }) {
  const saying = useSaying()
  const Icon = ICONS[scanned.result]
  const mark = scanned.result === 'undone' ? undefined : board.byId.get(idOf(scanned))
  return (
    <>
      <span className={css.said}>
        <Icon size={20} aria-hidden />
        {saying(scanned)}
      </span>
      <span className={css.what}>{nameOf(scanned)}</span>
      <About scanned={scanned} />
      {mark && <Acts mark={mark} onUndo={scanned.result === 'already' ? undefined : onUndo} onNote={onNote} />}
    </>
  )
}

const nameOf = ({ line, count, code }: Scanned) => line?.name || count?.name || code

/** What was found before this scan is not undone by it. */
function Acts({ mark, onUndo, onNote }: Pick<Props, 'onNote'> & { mark: Mark; onUndo: Props['onUndo'] | undefined }) {
  const t = useTranslations('stocktakes')
  return (
    <span className={css.acts}>
      {onUndo && (
        <Button leftSection={<ArrowUUpLeft size={17} />} onClick={() => onUndo(mark.id)}>
          {t('undo')}
        </Button>
      )}
      <Button onClick={() => onNote(mark.id)}>{t(mark.note || mark.condition ? 'editNote' : 'addNote')}</Button>
    </span>
  )
}

/** Of the count that stands: another's, where this one came second. */
const idOf = ({ id, earlier, count }: Scanned): string => earlier?.id ?? count?.id ?? id

function About({ scanned: { line, count, code } }: { scanned: Scanned }) {
  const t = useTranslations('stocktakes')
  const about = line
    ? [line.inventoryNumber, line.location, line.holder ? personName(line.holder) : t('nobody')]
    : [count?.name ? code : '']
  const words = about.filter(Boolean).join(' · ')
  return words ? <span className={css.quiet}>{words}</span> : null
}

function useSaying(): (scanned: Scanned) => string {
  const t = useTranslations('stocktakes')
  const locale = useLocale()
  return ({ result, earlier, count }) => {
    if (result === 'elsewhere' && count?.location) return t('shown.elsewhereAt', { location: count.location })
    if (result !== 'already') return t(`shown.${result}`)
    const before = earlier ?? count
    if (!before?.countedBy) return t('shown.alreadyHere')
    return t('shown.already', { moment: formatMoment(before.countedAt, locale), name: personName(before.countedBy) })
  }
}
