import { type ReactNode, useId, useState } from 'react'
import { CaretDown } from '#ui/icons.ts'
import { SearchField } from '#ui/forms/search-field.tsx'
import { type Permission, type Scope } from '../contract.ts'
import { type Block, companyBlocks, keyIn, profileBlocks, type Rights } from './matrix-state.ts'
import { walkMatrix } from './matrix-keys-state.ts'
import { type Cell, RightField } from './right-fields.tsx'
import { useRoleWords } from './role-words.ts'
import css from './role-matrix-panel.module.css'

/** From the near to the far. */
const SCOPES: readonly Scope[] = ['own', 'manager', 'other']

export interface MatrixProps {
  all: readonly Permission[]
  part: 'profiles' | 'company'
  rights: Rights
  /** What is saved: a change that is not says what it was. */
  before?: Rights | undefined
  /** Without it the matrix is a picture. */
  onChange?: ((key: string, level: string) => void) | undefined
  /** Whether the reader may hand on this permission. */
  mayGive?: ((permission: string) => boolean) | undefined
}

/** Who may see and change what: one row for each part, a peg on a thread for each of none, view and edit. */
export function RightsMatrix(props: MatrixProps) {
  const { t } = useRoleWords()
  const [search, setSearch] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const found = useBlocks(props, search)
  const fold = (word: string) =>
    setFolded(new Set(folded.has(word) ? [...folded].filter((one) => one !== word) : [...folded, word]))
  const allFolded = found.every(({ word }) => folded.has(word))
  return (
    <div className={css.box}>
      <div className={css.tools}>
        <SearchField value={search} onChange={setSearch} placeholder={t('matrix.find')} />
        <button
          type="button"
          className={css.foldAll}
          onClick={() => setFolded(new Set(allFolded ? [] : found.map(({ word }) => word)))}
        >
          {t(allFolded ? 'matrix.openAll' : 'matrix.closeAll')}
        </button>
      </div>
      {props.part === 'profiles' && <p className={css.covers}>{t('matrix.covers')}</p>}
      {found.length === 0 ? (
        <p className={css.nothing}>{t('matrix.nothing')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows lead from one field in it to the next
        <table className={css.matrix} data-part={props.part} onKeyDown={walkMatrix}>
          <Head part={props.part} />
          {found.map((block) => (
            <Rows
              key={block.word}
              block={block}
              open={search !== '' || !folded.has(block.word)}
              onFold={() => fold(block.word)}
              {...props}
            />
          ))}
        </table>
      )}
    </div>
  )
}

/** The rows whose words hold what is searched for. */
function useBlocks({ all, part }: MatrixProps, search: string): Block<RowProps>[] {
  const { section, key } = useRoleWords()
  const wanted = search.trim().toLocaleLowerCase()
  const blocks: Block<RowProps>[] =
    part === 'profiles'
      ? profileBlocks(all).map((block) => ({
          word: block.word,
          rows: block.rows.map((row) => ({
            word: section(row.section, row.name),
            isToCome: row.isToCome,
            cells: SCOPES.map((scope) => ({
              ...all.find(({ key: one }) => one === keyIn(scope, row.section)),
              key: keyIn(scope, row.section),
              scope,
              kind: 'levels' as const,
            })),
          })),
        }))
      : companyBlocks(all).map((block) => ({
          word: block.word,
          rows: block.rows.map((row) => ({
            word: key(row),
            isToCome: row.isToCome,
            cells: [row],
          })),
        }))
  return blocks
    .map((block) => ({ ...block, rows: block.rows.filter(({ word }) => word.toLocaleLowerCase().includes(wanted)) }))
    .filter(({ rows }) => rows.length > 0)
}

function Head({ part }: Pick<MatrixProps, 'part'>) {
  const { t } = useRoleWords()
  const words = part === 'profiles' ? SCOPES.map((scope) => t(`matrix.${scope}`)) : [t('matrix.right')]
  return (
    <thead>
      <tr>
        {[t('matrix.what'), ...words].map((word) => (
          <th key={word} scope="col">
            {word}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RowProps {
  word: string
  isToCome: boolean
  cells: readonly Cell[]
}

function Rows({
  block,
  open,
  onFold,
  ...matrix
}: MatrixProps & { block: Block<RowProps>; open: boolean; onFold: () => void }) {
  const { t } = useRoleWords()
  const id = useId()
  return (
    <tbody id={id}>
      <tr className={css.block}>
        <th scope="rowgroup" colSpan={block.rows[0]!.cells.length + 1}>
          <button type="button" aria-expanded={open} aria-controls={id} onClick={onFold}>
            <CaretDown size={14} aria-hidden />
            {t(`blocks.${block.word}` as never)}
          </button>
        </th>
      </tr>
      {open &&
        block.rows.map((row) => (
          <tr key={row.cells[0]!.key}>
            <th scope="row">
              {row.word}
              <Notes row={row} rights={matrix.rights} />
            </th>
            {row.cells.map((cell) => (
              <td key={cell.key} data-short={cell.scope ? t(`matrix.${cell.scope}Short`) : t('matrix.right')}>
                <RightField cell={cell} word={row.word} {...matrix} />
              </td>
            ))}
          </tr>
        ))}
    </tbody>
  )
}

/** What a level does not do: the reader would find out only later. */
function Notes({ row, rights }: { row: RowProps; rights: Rights }) {
  const { t, word } = useRoleWords()
  const held = row.cells.filter(({ key }) => rights.has(key))
  const some = (test: (cell: Cell) => boolean | undefined) => held.some(test)
  const missing = held.find(({ with: other }) => other && !rights.has(other))?.with
  return (
    <>
      {row.isToCome && <Note>{t('matrix.toCome')}</Note>}
      {some(({ key, viewless }) => viewless && rights.get(key) === 'view') && <Note>{t(viewlessWord(row))}</Note>}
      {some(({ key, editless }) => editless && rights.get(key) === 'edit') && <Note>{t('matrix.editless')}</Note>}
      {missing && <Note>{t('matrix.together', { what: word(missing) })}</Note>}
    </>
  )
}

const viewlessWord = ({ cells: [cell] }: RowProps) =>
  /^(settings|reports)\./.test(cell?.key ?? '') ? 'matrix.noRoute' : 'matrix.viewless'

const Note = ({ children }: { children: ReactNode }) => <span className={css.note}>{children}</span>
