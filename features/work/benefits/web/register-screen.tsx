import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AppLink } from '#ui/link.tsx'
import { opens } from '#ui/openable.ts'
import type { ListedBenefit } from '../contract.ts'
import { BenefitDialog } from './benefit-dialog.tsx'
import { BenefitsList } from './benefits-list.tsx'

const KEEPING = '/settings/benefits'

/** What benefits there are, to read; those who manage them get from here to the settings. */
export function Screen() {
  const t = useTranslations('benefits')
  const [open, setOpen] = useState<ListedBenefit>()
  if (opens(KEEPING))
    return (
      <BenefitsList
        to={({ id }) => `${KEEPING}/${id}`}
        emptyText={t('emptyText')}
        add={
          <Button component={AppLink} to={KEEPING}>
            {t('manage')}
          </Button>
        }
      />
    )
  return (
    <>
      <BenefitsList onOpen={setOpen} emptyText={t('emptyForReaders')} />
      {open && <BenefitDialog benefit={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
