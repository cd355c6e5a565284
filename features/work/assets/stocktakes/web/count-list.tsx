import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { RoleViews } from '#features/core/roles/web/api.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import type { MenuItem } from '#ui/overlays/menu-button.tsx'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { personName } from '#ui/person-name.ts'
import type { Line } from '../contract.ts'
import { type Board, type Index, isLeft, type Mark, type Narrowing, namesIn } from './count-state.ts'
import { useFoundWords } from './line-words.ts'
import css from './count-screen.module.css'

const PARTS = ['toFind', 'found', 'elsewhere'] as const
type CountView = (typeof PARTS)[number]
/** More than anyone reads on a phone. */
const SHOWN = 50

interface Props {
  index: Index
  board: Board
  /** With the id of the asset, as if its label had been scanned. */
  onFound: (code: string) => void
  onUndo: (countId: string) => void
  onNote: (countId: string) => void
}

/** What is still to be found, what was found, and what does not belong here. */
export function CountList({ index, board, onFound, onUndo, onNote }: Props) {
  const t = useTranslations('stocktakes')
  const [part, setPart] = useState<CountView>('toFind')
  const [narrowing, setNarrowing] = useState<Narrowing>({ search: '', location: null, category: null })
  const [shown, setShown] = useState(SHOWN)
  const toFind = board.toFind.filter((line) => isLeft(line, narrowing))
  const found = board.found.filter(({ line }) => line && isLeft(line, narrowing))
  const numbers = { toFind: board.toFind.length, found: board.found.length, elsewhere: board.others.length }
  const marks = part === 'found' ? found : board.others
  const length = part === 'toFind' ? toFind.length : marks.length
  const open = (next: CountView) => {
    setPart(next)
    setShown(SHOWN)
  }
  return (
    <div className={css.list}>
      <RoleViews
        label={t('listOf')}
        views={PARTS.map((one) => [one, `${t(`parts.${one}`)} ${String(numbers[one])}`] as const)}
        view={part}
        onView={open}
      />
      {part !== 'elsewhere' && <Narrow index={index} narrowing={narrowing} onNarrow={setNarrowing} />}
      {length === 0 && <Nothing part={part} isNarrowed={numbers[part] > 0} />}
      <ul className={css.rows} aria-label={t(`parts.${part}`)}>
        {part === 'toFind'
          ? toFind.slice(0, shown).map((line) => <ToFind key={line.id} line={line} onFound={onFound} />)
          : marks.slice(0, shown).map((mark) => <Found key={mark.id} mark={mark} onUndo={onUndo} onNote={onNote} />)}
      </ul>
      {length > shown && (
        <Button className={css.more} onClick={() => setShown(shown + SHOWN)}>
          {t('showMore', { count: Math.min(SHOWN, length - shown) })}
        </Button>
      )}
    </div>
  )
}

function Nothing({ part, isNarrowed }: { part: CountView; isNarrowed: boolean }) {
  const t = useTranslations('stocktakes')
  const word = isNarrowed ? t('noMatch') : t(`nothing.${part === 'toFind' ? 'missing' : part}`)
  return <p className={css.quiet}>{word}</p>
}

function Narrow({
  index: { lines },
  narrowing,
  onNarrow,
}: {
  index: Index
  narrowing: Narrowing
  onNarrow: (narrowing: Narrowing) => void
}) {
  const t = useTranslations('stocktakes')
  const locale = useLocale()
  const choice = (of: 'location' | 'category', nothing: string) => {
    const names = namesIn(lines, of, locale)
    return (
      names.length > 1 && (
        <SelectField
          aria-label={t(of)}
          placeholder={nothing}
          options={names.map((name) => ({ value: name, label: name }))}
          value={narrowing[of]}
          onChange={(value) => onNarrow({ ...narrowing, [of]: value })}
          clearable
          searchable
        />
      )
    )
  }
  return (
    <div className={css.narrow}>
      <SearchField
        placeholder={t('search')}
        value={narrowing.search}
        onChange={(search) => onNarrow({ ...narrowing, search })}
      />
      {choice('location', t('anyLocation'))}
      {choice('category', t('anyCategory'))}
    </div>
  )
}

const joined = (...words: readonly (string | null | undefined | false)[]) => words.filter(Boolean).join(' · ')

function ToFind({ line, onFound }: { line: Line; onFound: (code: string) => void }) {
  const t = useTranslations('stocktakes')
  const { name, inventoryNumber, serialNumber, location, holder, assetId } = line
  return (
    <li className={css.row}>
      <span className={css.thing}>
        <b>{name}</b>
        <span className={css.quiet}>
          {joined(inventoryNumber || serialNumber, location, holder && personName(holder))}
        </span>
      </span>
      {assetId && (
        <Button aria-label={t('markFound', { name: joined(name, inventoryNumber) })} onClick={() => onFound(assetId)}>
          {t('isFound')}
        </Button>
      )}
    </li>
  )
}

const nameOf = ({ line, name, code }: Mark) => line?.name || name || code
const whereOf = ({ line, location }: Mark) => line?.inventoryNumber || location

function Found({ mark, onUndo, onNote }: { mark: Mark } & Pick<Props, 'onUndo' | 'onNote'>) {
  const t = useTranslations('stocktakes')
  const foundOf = useFoundWords()
  const { id, condition, note } = mark
  const name = nameOf(mark)
  const about = joined(condition && t(`conditions.${condition}`), note)
  const items: MenuItem[] = [
    { word: t(about ? 'editNote' : 'addNote'), onPick: () => onNote(id) },
    { word: t('undo'), onPick: () => onUndo(id) },
  ]
  const where = mark.outcome === 'unknown' ? t('parts.unknown') : whereOf(mark)
  return (
    <li className={css.row}>
      <span className={css.thing}>
        <b>{name}</b>
        <span className={css.quiet}>{joined(where, foundOf(mark), !mark.isSent && t('notSent'))}</span>
        {about && <span className={css.quiet}>{about}</span>}
      </span>
      <MoreButton place="row" label={t('more', { name })} items={items} />
    </li>
  )
}
