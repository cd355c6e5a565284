import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ChartBar, Plus } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { BenefitsList } from './benefits-list.tsx'

/** Where benefits are kept. */
export function Screen() {
  const t = useTranslations('benefits')
  const add = (
    <Button variant="filled" leftSection={<Plus weight="bold" />} component={AppLink} to="/settings/benefits/edit/new">
      {t('add')}
    </Button>
  )
  const costs = (
    <Button component={AppLink} to="/settings/benefits/costs" leftSection={<ChartBar />}>
      {t('report.link')}
    </Button>
  )
  return (
    <BenefitsList to={({ id }) => `/settings/benefits/${id}`} emptyText={t('emptyText')} beside={costs} add={add} />
  )
}
