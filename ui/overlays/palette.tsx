/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native select cannot hold faces and groups under a field that keeps the focus */
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { MagnifyingGlass } from '#ui/icons.ts'
import { PaletteRow, type PaletteEntry } from './palette-row.tsx'
import { useSheet } from './use-sheet.ts'
import { usePaletteGroups, type PaletteGroup } from './use-palette-groups.ts'
import css from './palette.module.css'

/**
 * Everything by name: people, pages, actions. The field keeps the focus; ↑ ↓ move the choice, Enter opens it, Esc closes.
 * Groups that search elsewhere answer when they can; the others filter at once.
 */
export function Palette({ groups, onClose }: { groups: readonly PaletteGroup[]; onClose: () => void }) {
  const t = useTranslations('ui')
  const id = useId()
  const sheet = useSheet(onClose)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const { shown, busy } = usePaletteGroups(groups, query)
  const entries = shown.flatMap((group) => group.entries)
  const active = Math.min(at, Math.max(0, entries.length - 1))
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    entry.onPick()
  }
  const move = (to: number) => {
    setAt((to + entries.length) % Math.max(1, entries.length))
    requestAnimationFrame(() =>
      sheet.ref.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }),
    )
  }
  const write = (text: string) => {
    setQuery(text)
    setAt(0)
  }
  const keys = (event: KeyboardEvent) => {
    const act = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      Enter: () => run(entries[active]),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside the sheet closes it; Esc does the same for keys
    <dialog
      {...sheet}
      className={css.palette}
      aria-label={t('palette.title')}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <Field {...{ id, query, active, onKeyDown: keys }} count={entries.length} onQuery={write} />
      <List {...{ id, shown, active, run, setAt }} />
      {entries.length === 0 && <p className={css.nothing}>{busy ? t('loading') : t('palette.nothing')}</p>}
      <output className="sr">{busy ? t('loading') : t('palette.count', { count: entries.length })}</output>
      <Hints />
    </dialog>
  )
}

function Field({
  id,
  query,
  active,
  count,
  onQuery,
  onKeyDown,
}: {
  id: string
  query: string
  active: number
  count: number
  onQuery: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const t = useTranslations('ui')
  return (
    <div className={css.field}>
      <MagnifyingGlass size={19} aria-hidden />
      <input
        autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- the one thing that this dialog is for
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-label={t('palette.placeholder')}
        placeholder={t('palette.placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

function List({
  id,
  shown,
  active,
  run,
  setAt,
}: {
  id: string
  shown: readonly { word: string; entries: readonly PaletteEntry[] }[]
  active: number
  run: (entry: PaletteEntry) => void
  setAt: (at: number) => void
}) {
  const t = useTranslations('ui')
  const starts = shown.map((_, group) => shown.slice(0, group).reduce((sum, { entries }) => sum + entries.length, 0))
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={css.list}>
      {shown.map((group, index) => (
        <div key={group.word} role="group" aria-label={group.word}>
          <p className={css.group} aria-hidden>
            {group.word}
          </p>
          {group.entries.map((entry, offset) => {
            const at = (starts[index] ?? 0) + offset
            return (
              <PaletteRow
                key={entry.id}
                id={`${id}-${at}`}
                entry={entry}
                active={at === active}
                onPick={() => run(entry)}
                onHover={() => setAt(at)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Hints() {
  const t = useTranslations('ui')
  return (
    <p className={css.hints} aria-hidden>
      <span>
        <kbd>↑↓</kbd> {t('palette.move')}
      </span>
      <span>
        <kbd>↵</kbd> {t('palette.open')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('palette.leave')}
      </span>
    </p>
  )
}
