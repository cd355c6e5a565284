import { Popover, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useProfile } from '#features/people/record/web/api.tsx'
import { Eye } from '#ui/icons.ts'
import { ReasonList } from './reason-list.tsx'
import css from './access-tab.module.css'

interface Subject {
  userId: string
  /** A section; or several that stand under one heading, to choose from. */
  section: string | readonly { section: string; word: string }[]
  what: string
}

/** A small button beside the heading of a section, for those who may ask: who can see it, by which rule and since when. */
export function WhoSees({ userId, section, what }: Subject) {
  const t = useTranslations('access')
  const [open, setOpen] = useState(false)
  const access = useProfile(userId).data?.sections.access ?? 'none'
  if (access === 'none') return null
  return (
    <Popover
      withRoles={false}
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      closeOnEscape
    >
      <Popover.Target>
        <button
          type="button"
          className={css.who}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={t('whoOf', { what })}
          title={t('who')}
          onClick={() => setOpen(!open)}
        >
          <Eye size={17} aria-hidden />
        </button>
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library places it, it is not a native dialog */}
      <Popover.Dropdown role="dialog" aria-label={t('whoOf', { what })} className={css.popover}>
        {open &&
          (typeof section === 'string' ? (
            <ReasonList userId={userId} section={section} title={t('whoOf', { what })} />
          ) : (
            <OneOf userId={userId} sections={section} />
          ))}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Of several sections under one heading: one at a time. */
function OneOf({ userId, sections }: { userId: string; sections: readonly { section: string; word: string }[] }) {
  const t = useTranslations('access')
  const [chosen, setChosen] = useState(sections[0]!.section)
  const word = sections.find(({ section }) => section === chosen)?.word ?? ''
  return (
    <>
      {sections.length > 1 && (
        <Select
          aria-label={t('fields.field')}
          data={sections.map((one) => ({ value: one.section, label: one.word }))}
          value={chosen}
          onChange={(next) => next && setChosen(next)}
          allowDeselect={false}
          // inside the popover: a click on an option must not close it
          comboboxProps={{ withinPortal: false }}
          className={css.field}
        />
      )}
      <ReasonList key={chosen} userId={userId} section={chosen} title={t('whoOf', { what: word })} />
    </>
  )
}
