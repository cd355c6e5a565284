import { Button } from '@mantine/core'
import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#kit/client.ts'
import { NoRecord } from '#ui/no-record.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import type { MenuItem } from '#ui/overlays/menu-button.tsx'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { RecordSkeleton } from '#ui/record-skeleton.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { type Asset, assets } from '../contract.ts'
import { AboutPanel } from './about-panel.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { LifecyclePanel } from './lifecycle-panel.tsx'
import { useAsset } from './queries.ts'
import { ReturnDialog } from './return-dialog.tsx'
import { StateDialog } from './state-dialog.tsx'
import { StateChip } from './state-chip.tsx'
import css from './asset-screen.module.css'

/** One thing: what it is, who has it, and what became of it. In the register and in the settings alike. */
export function Screen() {
  const t = useTranslations('assets')
  const { id } = useParams({ strict: false }) as { id: string }
  const inSettings = useLocation({ select: ({ pathname }) => pathname.startsWith('/settings/') })
  const { data: asset, error, refetch } = useAsset(id)
  const up = { word: t('title'), to: inSettings ? '/settings/assets' : '/company/assets' }
  if (error && !asset) return <NoRecord error={error} up={up} retry={() => void refetch()} />
  if (!asset) return <RecordSkeleton up={up} className={css.column} />
  return (
    <>
      <PageHeader
        up={up}
        title={asset.name}
        state={
          <span className={css.state}>
            <StateChip state={asset.state} />
            {asset.category && <span>{asset.category.name}</span>}
          </span>
        }
        actions={<Actions asset={asset} list={up.to} />}
      />
      <div className={css.column}>
        <AboutPanel asset={asset} />
        <LifecyclePanel asset={asset} />
      </div>
    </>
  )
}

type Open = 'give' | 'return' | 'state'

function Actions({ asset, list }: { asset: Asset; list: string }) {
  const t = useTranslations('assets')
  const [open, setOpen] = useState<Open>()
  const items = useItems(asset, list, setOpen)
  const main = asset.status === 'assigned' ? 'return' : 'give'
  const close = () => setOpen(undefined)
  return (
    <>
      {asset.can.give && asset.status !== 'unavailable' && (
        <Button variant="filled" onClick={() => setOpen(main)}>
          {t(main)}
        </Button>
      )}
      {items.length > 0 && <MoreButton items={items} label={t('more', { name: asset.name })} place="head" />}
      {open === 'give' && <GiveDialog assets={[asset]} onClose={close} />}
      {open === 'return' && <ReturnDialog assets={[asset]} onClose={close} />}
      {open === 'state' && <StateDialog asset={asset} onClose={close} />}
    </>
  )
}

function useItems({ id, name, can }: Asset, list: string, open: (what: Open) => void): MenuItem[] {
  const t = useTranslations('assets')
  const router = useRouter()
  const confirm = useConfirm()
  const remove = async () => {
    const sure = { title: t('deleteTitle', { name }), text: t('deleteText'), ok: t('delete'), danger: true }
    if (!(await confirm(sure))) return
    await call(assets.deleteAsset, { id })
    await router.navigate({ href: list })
    toast.success(t('deleted'))
  }
  return [
    ...(can.edit ? [{ word: t('edit'), to: `/settings/assets/edit/${id}` }] : []),
    ...(can.give ? [{ word: t('changeState'), onPick: () => open('state') }] : []),
    { word: t('label'), to: `/company/assets/labels?ids=${id}` },
    ...(can.delete ? [{ word: t('delete'), danger: true, rule: true, onPick: () => void remove() }] : []),
  ]
}
