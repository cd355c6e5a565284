import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WhoSees } from '#features/people/access/web/api.tsx'
import { useProfile } from '#features/people/record/web/api.tsx'
import { Plus } from '#ui/icons.ts'
import { Part, PartActions } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import type { HeldAsset } from '../contract.ts'
import { GiveToDialog } from './give-dialog.tsx'
import { HeldList } from './held-list.tsx'
import { useAssetsOf } from './queries.ts'
import { Failed } from './register-panel.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import css from './assets-tab.module.css'

type Opened = 'give' | HeldAsset

/** What a person has, and what they have returned. */
export function Tab({ userId }: { userId: string }) {
  const t = useTranslations('assets')
  const { data: answer, isError, refetch } = useAssetsOf(userId)
  const [open, setOpen] = useState<Opened>()
  if (!answer)
    return (
      <div className={css.column} aria-busy={!isError}>
        {isError && <Failed retry={() => void refetch()} />}
      </div>
    )
  const { data: held, returned, can } = answer
  return (
    <div className={css.column}>
      <Part
        title={t('title')}
        count={held.length || undefined}
        bare
        action={
          <PartActions>
            {can.edit && <Give onClick={() => setOpen('give')} />}
            <WhoSees userId={userId} section="assets" what={t('title')} />
          </PartActions>
        }
      >
        <Held assets={held} onReturn={can.edit ? setOpen : undefined} />
      </Part>
      {returned.length > 0 && (
        <Part title={t('before')} count={returned.length}>
          <HeldList assets={returned} />
        </Part>
      )}
      {open && <Open open={open} userId={userId} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function Open({ open, userId, onClose }: { open: Opened; userId: string; onClose: () => void }) {
  const { data: head } = useProfile(userId)
  if (open !== 'give') return <ReturnDialog assets={[open]} onClose={onClose} />
  return <GiveToDialog userId={userId} name={head ? personName(head) : ''} onClose={onClose} />
}

function Held(props: Parameters<typeof HeldList>[0]) {
  const t = useTranslations('assets')
  return props.assets.length > 0 ? <HeldList {...props} /> : <p className={css.none}>{t('noneHeldText')}</p>
}

function Give({ onClick }: { onClick: () => void }) {
  const t = useTranslations('assets')
  return (
    <Button variant="subtle" size="compact-sm" leftSection={<Plus size={16} />} onClick={onClick}>
      {t('give')}
    </Button>
  )
}
