import { useQuery } from '@tanstack/react-query'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { client, keyOf } from '#kit/client.ts'
import { type Credential, factors } from '../factors/contract.ts'
import { secondFactor } from '../second-factor/contract.ts'

export const factorsApi = { ...client(factors), ...client(secondFactor) }

const factorsKey = keyOf(factors.showFactors)

export const useFactors = () =>
  useQuery({
    queryKey: factorsKey,
    queryFn: async ({ signal }) => (await factorsApi.showFactors({}, { signal })).data,
  })

export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Lets the device make a passkey. @param options as the server gave them */
export async function makePasskey(options: object): Promise<Credential> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  return { ...made, response: { ...made.response }, clientExtensionResults: {} }
}

/** Lets a passkey sign. @param options as the server gave them */
export async function signWithPasskey(options: object): Promise<Credential> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return sent(await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }))
}

const sent = (signed: AuthenticationResponseJSON): Credential => ({
  ...signed,
  response: { ...signed.response },
  clientExtensionResults: {},
})

let library: typeof import('@simplewebauthn/browser') | undefined

/**
 * Passkey autofill in the email field (conditional mediation): waits for one to be chosen. Resolves to null where the browser does not
 * support it or another request to the device is running; typing a password is unaffected.
 */
export async function passkeyChosenInField(isWanted: () => boolean): Promise<Credential | null> {
  try {
    if (!canUsePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null
    library ??= await import('@simplewebauthn/browser')
    if (!isWanted()) return null
    const { data } = await factorsApi.beginPasskeySignIn({}, { quiet: true, background: true })
    if (!isWanted()) return null
    const optionsJSON = data as object as PublicKeyCredentialRequestOptionsJSON
    return sent(await library.startAuthentication({ optionsJSON, useBrowserAutofill: true }))
  } catch {
    return null
  }
}

/** Takes the passkeys out of the field again. */
export const endChoiceInField = (): void => library?.WebAuthnAbortService.cancelCeremony()

/** Why the device gave none, as a message key; null for what the server has said itself. */
export function passkeyTrouble(error: unknown) {
  switch ((error as { name?: string }).name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'identity.passkey.calledOff'
    case 'InvalidStateError':
      return 'identity.passkey.hereAlready'
    case 'NotSupportedError':
    case 'SecurityError':
    case 'ConstraintError':
      return 'identity.passkey.notPossible'
    default:
      return null
  }
}

/** The default name of a new passkey. */
export function nameOfDevice(agent = navigator.userAgent): string {
  const known: [RegExp, string][] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Macintosh/, 'Mac'],
    [/Windows/, 'Windows'],
    [/Linux/, 'Linux'],
  ]
  return known.find(([pattern]) => pattern.test(agent))?.[1] ?? ''
}

/** Does what the server may first want a proof for; `then` runs once it was done. */
export type Act = <T>(work: () => Promise<T>, then: (result: T) => void) => void
