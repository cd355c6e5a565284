import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SignInLayout } from '#features/core/company/web/api.tsx'
import { AppLink } from '#ui/link.tsx'
import { takeReturn } from '#ui/shell/return-address.ts'
import { here } from '#ui/shell/host.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { accounts } from '../accounts/contract.ts'
import { api, useMe } from './queries.ts'

export function Screen() {
  const t = useTranslations()
  const router = useRouter()
  const me = useMe()
  const resend = useMutation({
    mutationFn: () => api.resendVerification({}),
    onSuccess: () => toast.success(t(accounts.resendVerification.success)),
  })
  const check = async () => {
    const { data } = await me.refetch()
    if (!data?.user.isVerified) return toast.error(t('identity.confirm.title'))
    router.history.replace(takeReturn() ?? (here.kind === 'company' ? '/dashboard' : '/choose-company'))
  }
  return (
    <SignInLayout
      title={t('identity.confirm.title')}
      state={me.data && t('identity.confirm.text', { email: me.data.user.email })}
      links={<AppLink to="/logout">{t('identity.leave')}</AppLink>}
    >
      <Button variant="filled" loading={me.isRefetching} onClick={() => void check()}>
        {t('identity.confirm.check')}
      </Button>
      <Button loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('identity.confirm.resend')}
      </Button>
    </SignInLayout>
  )
}
