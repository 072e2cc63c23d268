/** SQL: method `ps` of the present provider; methods of an earlier one count as missing (rules §35.6). */
export const IS_OURS = `(ps.provider, ps.provider_account) = (select provider, provider_account from installation)`;
