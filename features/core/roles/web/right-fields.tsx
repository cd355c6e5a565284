import { Switch } from '@mantine/core'
import { useId } from 'react'
import { Lock } from '#ui/icons.ts'
import { PegScale, type Right, StillPeg } from '#ui/peg-scale.tsx'
import type { Permission, Scope } from '../contract.ts'
import type { Rights } from './matrix-state.ts'
import { useRoleWords } from './role-words.ts'
import css from './role-matrix-panel.module.css'

export interface Cell extends Partial<Pick<Permission, 'viewless' | 'editless' | 'with'>> {
  key: string
  kind: Permission['kind']
  scope?: Scope
}

interface Props {
  cell: Cell
  word: string
  rights: Rights
  before?: Rights | undefined
  onChange?: ((key: string, level: string) => void) | undefined
  mayGive?: ((permission: string) => boolean) | undefined
}

/** One right: a peg on its thread, a switch, or, where the reader may not give it, a lock. */
export function RightField({ cell, word, rights, before = rights, onChange, mayGive }: Props) {
  const { scope } = useRoleWords()
  const id = useId()
  const level = levelIn(rights, cell)
  const was = levelIn(before, cell)
  if (!onChange) return <Still kind={cell.kind} level={level} />
  // a right that the viewer lacks cannot be granted, but may be revoked
  if (level === 'none' && was === 'none' && mayGive?.(lowestOf(cell)) === false) return <Locked />
  const label = cell.scope ? `${word}, ${scope(cell.scope)}` : word
  const set = (next: string) => onChange(cell.key, next)
  if (cell.kind === 'switch') return <YesNo label={label} level={level} was={was} onChange={set} />
  return <PegScale name={`${id}${cell.key}`} label={label} value={level as Right} was={was as Right} onChange={set} />
}

const levelIn = (rights: Rights, { key }: Cell) => rights.get(key) ?? 'none'

const lowestOf = ({ kind, key }: Cell) => (kind === 'switch' ? key : `${key}.view`)

function Still({ kind, level }: { kind: Permission['kind']; level: string }) {
  const { t } = useRoleWords()
  if (kind === 'levels') return <StillPeg value={level as Right} />
  return <span className={level === 'on' ? css.yes : css.no}>{t(level === 'on' ? 'matrix.yes' : 'matrix.no')}</span>
}

function Locked() {
  const { t } = useRoleWords()
  return (
    <span className={css.locked} title={t('matrix.notYours')}>
      <Lock size={14} aria-hidden />
      <span>
        {t('matrix.no')}
        <span className="sr">, {t('matrix.notYours')}</span>
      </span>
    </span>
  )
}

function YesNo({
  label,
  level,
  was,
  onChange,
}: {
  label: string
  level: string
  was: string
  onChange: (level: string) => void
}) {
  const { t } = useRoleWords()
  return (
    <span className={css.switch}>
      <Switch
        aria-label={label}
        checked={level === 'on'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'on' : 'none')}
      />
      <span aria-hidden>
        {t(level === 'on' ? 'matrix.yes' : 'matrix.no')}
        {was !== level && <small>{t(was === 'on' ? 'matrix.wasYes' : 'matrix.wasNo')}</small>}
      </span>
    </span>
  )
}
