/** The limits of second factors. */
export const securityLimits = { recoveryCodes: 10, passkeysMax: 20, passkeyNameMax: 50, rememberedDays: 30 } as const;
