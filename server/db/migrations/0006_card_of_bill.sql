-- The card that a bill is charged to, kept as its mails name it: by then the card may be replaced or deleted.
alter table bills
  add column pay_source_id bigint,
  add column card_last4 char(4);
