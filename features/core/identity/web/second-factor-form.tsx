import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SignInLayout } from '#features/core/company/web/api.tsx'
import { CallError, keyOf } from '#kit/client.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { Key } from '#ui/icons.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { secondFactor } from '../second-factor/contract.ts'
import { canUsePasskeys, factorsApi, passkeyTrouble, signWithPasskey } from './factors-state.ts'

type Way = 'code' | 'passkey' | 'recoveryCode'

/** After the password: a code, a passkey or a recovery code. */
export function SecondFactorForm({ onDone, onOver }: { onDone: () => void; onOver: () => void }) {
  const t = useTranslations('identity.secondFactorChallenge')
  const { data: steps, error } = useQuery({
    queryKey: keyOf(secondFactor.showSecondFactor),
    queryFn: async ({ signal }) => (await factorsApi.showSecondFactor({}, { signal, quiet: true })).data,
    gcTime: 0,
    retry: false,
  })
  const [chosen, setChosen] = useState<Way | null>(null)
  useEffect(() => {
    if (error) onOver()
  }, [error, onOver])
  if (!steps) return <SignInLayout title=" " />
  const open: Record<Way, boolean> = {
    code: steps.totp,
    passkey: steps.passkey && canUsePasskeys(),
    recoveryCode: steps.recoveryCode,
  }
  const ways = (['code', 'passkey', 'recoveryCode'] as const).filter((one) => open[one])
  const way = chosen ?? ways[0] ?? 'recoveryCode'
  return (
    <SignInLayout
      title={t('title')}
      state={t(`state-${way}`)}
      links={
        <button type="button" onClick={onOver}>
          {t('again')}
        </button>
      }
    >
      <StepForm key={way} way={way} onDone={onDone} onOver={onOver} />
      {ways
        .filter((one) => one !== way)
        .map((one) => (
          <Button key={one} onClick={() => setChosen(one)}>
            {t(`use-${one}`)}
          </Button>
        ))}
    </SignInLayout>
  )
}

interface Values {
  code: string
  recoveryCode: string
  remember: boolean
}

function StepForm({ way, onDone, onOver }: { way: Way; onDone: () => void; onOver: () => void }) {
  const t = useTranslations()
  const say = useTranslations('identity.secondFactorChallenge')
  const send = async (values: Values) => {
    const shown = way === 'passkey' ? { passkey: await sign() } : { [way]: values[way] }
    return factorsApi.takeSecondFactor({ ...shown, remember: values.remember })
  }
  const sign = async () => {
    const { data } = await factorsApi.beginSecondFactor({})
    return signWithPasskey(data).catch((error: unknown) => {
      const trouble = passkeyTrouble(error)
      throw trouble ? { errors: { general: [t(trouble)] } } : error
    })
  }
  const form = useForm<Values>({
    initial: { code: '', recoveryCode: '', remember: false },
    submit: async (values) => {
      try {
        return await send(values)
      } catch (error) {
        // this sign-in has ended: the password has to be shown again
        if (error instanceof CallError && error.status === 409) onOver()
        throw error
      }
    },
    onDone,
  })
  // the password was just sent: keep typing without a click
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref])
  return (
    <FormFrame sends form={form} aria-label={say('title')}>
      {way === 'code' && (
        <TextField
          label={say('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          {...form.field('code')}
        />
      )}
      {way === 'recoveryCode' && (
        <TextField
          label={say('recoveryCode')}
          help={say('recoveryHelp')}
          autoComplete="off"
          maxLength={20}
          {...form.field('recoveryCode')}
        />
      )}
      <CheckboxField label={say('remember')} {...form.field('remember')} />
      <SubmitButton form={form} quiet>
        {way === 'passkey' ? <WithKey word={say('passkey')} /> : say('button')}
      </SubmitButton>
    </FormFrame>
  )
}

const WithKey = ({ word }: { word: string }) => (
  <>
    <Key size={18} aria-hidden style={{ marginInlineEnd: 8 }} />
    {word}
  </>
)
