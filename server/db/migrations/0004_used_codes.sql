-- A code that was used stays until it is removed, so that the same call sent twice is told so.
alter table otp_challenges add column used_at timestamptz;

-- A payment is a change of its own: a declined order leaves its subscription as it was.
alter table change_log
  drop constraint change_log_subject_check,
  add check (subject in ('subscription', 'customer', 'paySource', 'discount', 'product', 'payment'));
