import { Button } from '@mantine/core'
import { useParams, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { NoRecord } from '#ui/no-record.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { type Asset, assets } from '../contract.ts'
import { AssetFields } from './asset-fields.tsx'
import { sentOf, valuesOf } from './asset-state.ts'
import { useAsset, useChoices } from './queries.ts'
import css from './asset-screen.module.css'

export function Screen() {
  const t = useTranslations('assets')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: asset, error, refetch } = useAsset(id)
  if (error && !asset)
    return <NoRecord error={error} up={{ word: t('title'), to: '/settings/assets' }} retry={() => void refetch()} />
  if (!asset) return <PageHeader title={undefined} />
  return <Editing asset={asset} />
}

function Editing({ asset }: { asset: Asset }) {
  const t = useTranslations('assets')
  const ui = useTranslations('ui')
  const router = useRouter()
  const change = useChange(assets.changeAsset)
  const { data } = useChoices()
  const { id, name, version } = asset
  const leave = () => void router.navigate({ href: `/settings/assets/${id}` })
  const form = useForm({
    initial: valuesOf(asset),
    draft: `asset ${id}`,
    submit: (values) => change({ id, version, ...sentOf(values, data?.currency ?? null) }),
    onDone: leave,
  })
  return (
    <>
      <PageHeader up={{ word: name, to: `/settings/assets/${id}` }} title={t('editTitle', { name })} />
      <div className={css.column}>
        <FormFrame form={form}>
          <AssetFields form={form} />
          <div className={css.buttons}>
            <SubmitButton form={form}>{ui('save')}</SubmitButton>
            <Button onClick={leave}>{ui('cancel')}</Button>
          </div>
        </FormFrame>
      </div>
    </>
  )
}
