-- A line of pay names the row of the card by which its hours are paid: `{cardId, version, from, until}`, as it was priced.
set local role care_owner;

alter table app.pay_lines add column card_row jsonb;
