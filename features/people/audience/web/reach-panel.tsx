import { Popover, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MagnifyingGlass } from '#ui/icons.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import type { SentAudience } from '../contract.ts'
import { useAudienceWords } from './audience-words.ts'
import { usePreview } from './queries.ts'
import css from './audience-fields.module.css'

/** How many people an audience reaches now, and whom. */
export function ReachPanel({ audience }: { audience: SentAudience }) {
  const { t } = useAudienceWords()
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = usePreview(audience)
  if (isError)
    return (
      <span className={css.note} role="alert">
        {t('failed')}{' '}
        <button type="button" className={css.link} onClick={() => void refetch()}>
          {t('retry')}
        </button>
      </span>
    )
  if (!data) return <span className={css.note}>{t('counting')}</span>
  if (data.count === null) return <span className={css.note}>{t('unseen')}</span>
  const word = t('reaches', { count: data.count })
  if (data.count === 0) return <output className={css.note}>{word}</output>
  return (
    <Popover
      withRoles={false}
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={css.link}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {word}
        </button>
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library places it, it is not a native dialog */}
      <Popover.Dropdown role="dialog" aria-label={t('whom')}>
        {isOpen && <People audience={audience} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function People({ audience }: { audience: SentAudience }) {
  const { t } = useAudienceWords()
  const [search, setSearch] = useState('')
  const { data } = usePreview(audience, search.trim())
  const people = data?.people ?? []
  const left = (data?.found ?? 0) - people.length
  return (
    <div className={css.people}>
      <TextInput
        type="search"
        data-autofocus
        // Esc closes the list of people, and not the dialog under it
        data-mantine-stop-propagation="true"
        aria-label={t('find')}
        placeholder={t('find')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<MagnifyingGlass size={17} />}
      />
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <PersonChip person={person} size="sm" />
          </li>
        ))}
      </ul>
      <output className={css.note}>{data?.found === 0 ? t('none') : left > 0 ? t('more', { count: left }) : ''}</output>
    </div>
  )
}
