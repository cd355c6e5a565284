import { useMutation, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { coverage } from '../contract.ts'

const api = client(coverage)

export const useCoverage = () =>
  useQuery({ queryKey: keyOf(coverage.listCoverage), queryFn: () => api.listCoverage({}) })

export const useSaveMinimum = () =>
  useMutation({ mutationFn: (wanted: Sent<typeof coverage.saveCoverage>) => api.saveCoverage(wanted) })
