import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useProfile } from '#features/people/record/web/api.tsx'
import { Eye } from '#ui/icons.ts'
import { ReasonList } from './reason-list.tsx'
import css from './access-tab.module.css'

/** A small button beside the heading of a section, for those who may ask: who can see it, by which rule and since when. */
export function WhoSees({ userId, section, what }: { userId: string; section: string; what: string }) {
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
        {open && <ReasonList userId={userId} section={section} title={t('whoOf', { what })} />}
      </Popover.Dropdown>
    </Popover>
  )
}
