import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Faces } from '#ui/faces.tsx'
import { personName } from '#ui/person-name.ts'
import type { Difference } from '../contract.ts'
import { useRoleWords } from './role-words.ts'
import css from './difference-list.module.css'

type Group = Difference['groups'][number]
type Change = Group['changes'][number]

const RANK = { none: 0, view: 1, edit: 2, on: 2 }

/** Who gains and who loses what, the largest groups first; further ones load on demand. */
export function DifferenceList({ first, more }: { first: Difference; more: (after: number) => Promise<Difference> }) {
  const { t } = useRoleWords()
  const pages = useInfiniteQuery({
    queryKey: ['difference', first],
    queryFn: ({ pageParam }) => (pageParam === 0 ? first : more(pageParam)),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    initialData: { pages: [first], pageParams: [0] },
    staleTime: Infinity,
    gcTime: 0,
  })
  if (first.people === 0) return <p>{t('difference.none')}</p>
  const groups = pages.data.pages.flatMap((page) => page.groups)
  return (
    <div className={css.difference}>
      <p className={css.sum}>
        {t('difference.sum', { people: first.people, opens: first.opens, closes: first.closes })}
      </p>
      <ul className={css.groups}>
        {groups.map((group) => (
          <GroupRow key={group.people.map(({ id }) => id).join()} group={group} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('difference.more')}
        </Button>
      )}
    </div>
  )
}

function GroupRow({ group: { people, count, changes } }: { group: Group }) {
  const { t } = useRoleWords()
  const [face] = people
  const name = face ? personName(face) : ''
  const opens = changes.filter(({ from, to }) => RANK[to] > RANK[from])
  const closes = changes.filter(({ from, to }) => RANK[to] < RANK[from])
  return (
    <li>
      <div className={css.who}>
        <Faces people={people} max={4} size="sm" total={count} />
        <span>{count > 1 ? t('difference.others', { name, count: count - 1 }) : name}</span>
      </div>
      <Changes word={t('difference.opens')} way="opens" changes={opens} />
      <Changes word={t('difference.closes')} way="closes" changes={closes} />
    </li>
  )
}

function Changes({ word, way, changes }: { word: string; way: 'opens' | 'closes'; changes: readonly Change[] }) {
  const words = useRoleWords()
  const { t } = words
  if (changes.length === 0) return null
  const said = ({ section, name, whose, of, more, from, to }: Change) => {
    const levels = { from: words.level(from), to: words.level(to) }
    if (whose === 'company') return t('difference.company', { what: words.key({ key: section, name }), ...levels })
    const who = t(`difference.whose.${whose}`, { of: of ?? '', more })
    return t('difference.from', { what: words.section(section, name), whose: who, ...levels })
  }
  return (
    <div className={css.way} data-way={way}>
      <b>{word}</b>
      <ul>
        {changes.map((change) => (
          <li key={`${change.section} ${change.whose} ${change.of}`}>{said(change)}</li>
        ))}
      </ul>
    </div>
  )
}
