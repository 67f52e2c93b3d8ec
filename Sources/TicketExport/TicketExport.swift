// The room TicketExport.
