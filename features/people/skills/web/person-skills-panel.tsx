import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useProfile } from '#features/people/record/web/api.tsx'
import { Chip } from '#ui/chip.tsx'
import { PencilSimple } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { opens } from '#ui/openable.ts'
import { Part } from '#ui/part.tsx'
import { useSkillsOf } from './queries.ts'
import { SkillsDialog } from './skills-dialog.tsx'
import css from './skills-screen.module.css'

/** What a person can do; each skill leads to everyone who has it. Nothing where there is none and the reader may add none. */
export function Panel({ userId }: { userId: string }) {
  const t = useTranslations('skills')
  const { data } = useSkillsOf(userId)
  const { data: head } = useProfile(userId)
  const [open, setOpen] = useState(false)
  if (!data || (data.skills.length === 0 && !data.can.edit)) return null
  return (
    <Part
      title={t('title')}
      action={
        data.can.edit && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<PencilSimple size={16} />}
            onClick={() => setOpen(true)}
          >
            {t(data.skills.length > 0 ? 'edit' : 'add')}
          </Button>
        )
      }
    >
      {data.skills.length === 0 ? (
        <p className={css.none}>{t(head?.isOwn ? 'none' : 'noneOf')}</p>
      ) : (
        <ul className={css.chips}>
          {data.skills.map(({ id, name }) => (
            <li key={id}>
              <Chip>{opens('/people') ? <AppLink to={`/people?skills=${id}`}>{name}</AppLink> : name}</Chip>
            </li>
          ))}
        </ul>
      )}
      {open && <SkillsDialog userId={userId} skills={data.skills} onClose={() => setOpen(false)} />}
    </Part>
  )
}
