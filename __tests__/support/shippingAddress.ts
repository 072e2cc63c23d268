/** A shipping address of its own, as the call takes it. */
export const SHIPPING = {
  isShipping: 'true',
  shipAddress1: 'Hafengasse 3',
  shipAddress2: '""',
  shipCountry: 'AT',
  shipState: '9',
  shipCity: 'Wien',
  shipPostalCode: '1010',
};
