interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** The Content-Security-Policy allows only this policy name, and only one policy with it. */
export function trustedScriptUrl(url: string): string {
  policy ??= trustedTypes?.createPolicy('sales-console', { createScriptURL: (own) => own })
  return policy ? policy.createScriptURL(url) : url
}
